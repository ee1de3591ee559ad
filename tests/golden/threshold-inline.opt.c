#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* A loop in a function that is declared inline is short as a rule: nothing is asked
 * before it.  A nest may be long.
 */
static inline void scale(int n, double *restrict x, const double *restrict y)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 0; i < n; i++)
        x[i] += 2 * y[i];
}

/* polyopt: for scale_rows, where there is much to do */
static __attribute__((noinline)) void po_scale_rows_1(int n,
    double (*restrict a)[n], const double (*restrict b)[n])
{
    #pragma omp parallel for firstprivate(n, a, b)
    for (long i = 0; i < n; i++) {
        #pragma omp simd
        for (long j = 0; j < n; j++)
            a[i][j] += 2 * b[i][j];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

static inline void scale_rows(int n, double a[restrict n][n],
                              const double b[restrict n][n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 220 && po_threads() > 1)) {
        po_scale_rows_1(n, a, b);
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] += 2 * b[i][j];
    }
}

void all(int n, double *restrict x, const double *restrict y,
         double a[restrict n][n], const double b[restrict n][n])
{
    scale(n, x, y);
    scale_rows(n, a, b);
}
