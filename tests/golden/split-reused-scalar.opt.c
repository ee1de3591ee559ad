#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double *restrict a,
    double *restrict b, double *restrict c)
{
    for (long i = 1; i < n; i++) {
        double t = a[i - 1] * 0.5;
        a[i] = t + 1;
    }
    #pragma omp parallel for simd firstprivate(n, b, c)
    for (long i = 1; i < n; i++) {
        double t_2 = b[i] * 2;
        c[i] = t_2 * t_2;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double t;

    /* polyopt: parallel, simd */
    if (po_large(n > 61000)) {
        po_f_1(n, a, b, c);
    } else {
        for (int i = 1; i < n; i++) {
            t = a[i - 1] * 0.5;
            a[i] = t + 1;
            t = b[i] * 2;
            c[i] = t * t;
        }
    }
}
