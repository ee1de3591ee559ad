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

static double A[100][100];

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_1_original(double *row, int n,
    double factor)
{
    for (int k = 0; k < n; k++)
        row[k] *= factor;
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_1(double *row, int n,
    double factor)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(row, n, factor)
        for (long k = 0; k < n; k++)
            row[k] *= factor;
    } else {
        po_scale_1_original(row, n, factor);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

static void scale(double *row, int n, double factor)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000)) {
        po_scale_1(row, n, factor);
    } else {
        for (int k = 0; k < n; k++)
            row[k] *= factor;
    }
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(int n,
    const double *restrict weight)
{
    for (int i = 0; i < n; i++)
        scale(A[i], n, weight[i]);
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(int n,
    const double *restrict weight)
{
    #pragma omp parallel for firstprivate(n, weight)
    for (long i = 0; i < n; i++) {
        double factor = weight[i];
        #pragma omp simd
        for (long k = 0; k < n; k++)
            A[i][k] *= factor;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(int n, const double *restrict weight)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 260 && po_threads() > 1)) {
        po_rows_1(n, weight);
    } else {
        po_rows_1_original(n, weight);
    }
}
