#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n,
    const double *restrict x, double *y, double *z)
{
    for (int i = 0; i < n; i++)
        z[i] = x[i] / 3 * x[i];
    for (int i = 211; i < n; i++)
        y[i] = y[i - 1] * .5 + x[i];
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, const double *restrict x,
    double *y, double *z)
{
    if (po_threads() > 1 &&
        n >= 212 && po_disjoint(z, &z[n], &y[210], &y[n])) {
        #pragma omp parallel for simd firstprivate(n, x, z)
        for (long i = 0; i < n; i++)
            z[i] = x[i] / 3 * x[i];
        for (long i = 211; i < n; i++)
            y[i] = y[i - 1] * .5 + x[i];
    } else {
        po_f_1_original(n, x, y, z);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=102 */
/* That there is work enough does not say that the second loop is entered: numbers are
 * rounded down.
 */
void f(int n, const double *restrict x, double *y, double *z)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 210)) {
        po_f_1(n, x, y, z);
    } else {
        for (int i = 0; i < n; i++)
            z[i] = x[i] / 3 * x[i];
        for (int i = 211; i < n; i++)
            y[i] = y[i - 1] * .5 + x[i];
    }
}
