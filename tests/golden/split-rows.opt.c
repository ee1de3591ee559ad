#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_masks(void)
{
#if defined __AVX__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
    return 1;
#else
    return 0;
#endif
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

/* polyopt: the original of paths */
static __attribute__((noinline)) void po_paths_1_original(int n,
    double (*a)[n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][k] + a[k][j] <= a[i][j])
                    a[i][j] = a[i][k] + a[k][j];
}

/* polyopt: for paths, where there is much to do */
static __attribute__((noinline)) void po_paths_1(int n, double (*a)[n])
{
    for (long k = 0; k < n; k++) {
        if (k > 300 || (double)k * (n - k) > 94000) {
            #pragma omp parallel for firstprivate(n, a, k)
            for (long i = 0; i < k; i++) {
                {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
                if (a[i][k] + a[k][k] <= a[i][k])
                    a[i][k] = a[i][k] + a[k][k];
                if (k <= n - 2L) {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
            }
        } else {
            for (long i = 0; i < k; i++) {
                {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
                if (a[i][k] + a[k][k] <= a[i][k])
                    a[i][k] = a[i][k] + a[k][k];
                if (k <= n - 2L) {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
            }
        }
        if (k >= 1) {
            const double a0 = a[k][k];
            #pragma omp simd
            for (long j = 0; j < k; j++) {
                if (a0 + a[k][j] <= a[k][j])
                    a[k][j] = a0 + a[k][j];
            }
        }
        if (a[k][k] + a[k][k] <= a[k][k])
            a[k][k] = a[k][k] + a[k][k];
        if (k <= n - 2L) {
            const double a0 = a[k][k];
            #pragma omp simd
            for (long j = k + 1; j < n; j++) {
                if (a0 + a[k][j] <= a[k][j])
                    a[k][j] = a0 + a[k][j];
            }
        }
        if ((double)(n - k) * k > 94000 || n - k > 300) {
            #pragma omp parallel for firstprivate(n, a, k)
            for (long i = k + 1; i < n; i++) {
                if (k >= 1) {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
                if (a[i][k] + a[k][k] <= a[i][k])
                    a[i][k] = a[i][k] + a[k][k];
                {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
            }
        } else {
            for (long i = k + 1; i < n; i++) {
                if (k >= 1) {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
                if (a[i][k] + a[k][k] <= a[i][k])
                    a[i][k] = a[i][k] + a[k][k];
                {
                    const double a0 = a[i][k];
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a0 + a[k][j] <= a[i][j])
                            a[i][j] = a0 + a[k][j];
                    }
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Rows that end, and go on behind, a column: threads share them once.  What the condition reads
 * in every iteration is loaded once; not what it may not evaluate, nor what the loop writes.
 */
void paths(int n, double a[n][n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 39 && (po_masks() || (n > 150 && po_threads() > 1)))) {
        po_paths_1(n, a);
    } else {
        po_paths_1_original(n, a);
    }
}

/* polyopt: the original of limits */
static __attribute__((noinline)) void po_limits_1_original(int m, int n,
    double (*restrict a)[n], const double *restrict low,
    const double *restrict high, const double *restrict big)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            if (a[i][j] < low[i] || a[i][j] > high[i])
                a[i][j] = big[i];
}

/* polyopt: for limits, where there is much to do */
static __attribute__((noinline)) void po_limits_1(int m, int n,
    double (*restrict a)[n], const double *restrict low,
    const double *restrict high, const double *restrict big)
{
    #pragma omp parallel for firstprivate(m, n, a, low, high, big)
    for (long i = 0; i < m; i++) {
        if (n >= 1) {
            const double low0 = low[i];
            #pragma omp simd
            for (long j = 0; j < n; j++) {
                if (a[i][j] < low0 || a[i][j] > high[i])
                    a[i][j] = big[i];
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void limits(int m, int n, double (*restrict a)[n], const double *restrict low,
            const double *restrict high, const double *restrict big)
{
    /* polyopt: parallel, simd */
    if (po_large((double)m * n > 39000 && po_threads() > 1)) {
        po_limits_1(m, n, a, low, high, big);
    } else {
        po_limits_1_original(m, n, a, low, high, big);
    }
}
