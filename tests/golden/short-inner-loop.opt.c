#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of polynomial */
static __attribute__((noinline)) void po_polynomial_1_original(int n,
    int degree, const double *restrict x, const double *restrict c,
    double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double v = c[degree];

        for (int d = degree - 1; d >= 0; d--)
            v = v * x[i] + c[d];
        y[i] = v;
    }
}

/* polyopt: for polynomial, where there is much to do */
static __attribute__((noinline)) void po_polynomial_1(int n, int degree,
    const double *restrict x, const double *restrict c, double *restrict y)
{
    #pragma omp parallel for if ((double)n * degree > 230000) \
        schedule(dynamic) firstprivate(n, degree, x, c, y)
    for (long it = 0; it < n; it += 512) {
        double v[512];
        {
            const double c0 = c[degree];
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                v[i - it] = c0;
        }
        for (long itt = it; itt < po_min(n, it + 257); itt += 256)
            for (long t1 = 0; t1 < degree; t1 += 32) {
                long t2 = t1 - degree + 1;
                for (; t2 <= po_min(-7, t1 - degree + 25); t2 += 8) {
                    const double c0 = c[-t2];
                    const double c1 = c[-1L - t2];
                    const double c2 = c[-2L - t2];
                    const double c3 = c[-3L - t2];
                    const double c4 = c[-4L - t2];
                    const double c5 = c[-5L - t2];
                    const double c6 = c[-6L - t2];
                    const double c7 = c[-7L - t2];
                    #pragma omp simd
                    for (long i = itt; i < po_min(n, itt + 256); i++) {
                        double v0 = v[i - it];
                        const double x0 = x[i];
                        v0 = v0 * x0 + c0;
                        v0 = v0 * x0 + c1;
                        v0 = v0 * x0 + c2;
                        v0 = v0 * x0 + c3;
                        v0 = v0 * x0 + c4;
                        v0 = v0 * x0 + c5;
                        v0 = v0 * x0 + c6;
                        v0 = v0 * x0 + c7;
                        v[i - it] = v0;
                    }
                }
                for (; t2 <= po_min(0, t1 - degree + 32); t2++) {
                    const double c0 = c[-t2];
                    #pragma omp simd
                    for (long i = itt; i < po_min(n, itt + 256); i++)
                        v[i - it] = v[i - it] * x[i] + c0;
                }
            }
        #pragma omp simd
        for (long i = it; i < po_min(n, it + 512); i++)
            y[i] = v[i - it];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=3 */
/* Where the inner loop is short, compilers do as well with what is written. */
void polynomial(int n, int degree, const double *restrict x,
                const double *restrict c, double *restrict y)
{
    /* polyopt: tiled 512, 256x32, parallel, unroll-and-jam, simd */
    if (po_large((double)n * degree > 4300)) {
        po_polynomial_1(n, degree, x, c, y);
    } else {
        po_polynomial_1_original(n, degree, x, c, y);
    }
}
