#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

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

/* polyopt: the original of fw */
static __attribute__((noinline)) void po_fw_1_original(int n, double (*a)[n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (a[i][k] + a[k][j] <= a[i][j])
                    a[i][j] = a[i][k] + a[k][j];
}

/* polyopt: for fw, where there is much to do */
static __attribute__((noinline)) void po_fw_1(int n, double (*a)[n])
{
    for (long k = 0; k < n; k++) {
        if (k > 300) {
            #pragma omp parallel for firstprivate(a, k)
            for (long i = 0; i < k; i++) {
                #pragma omp simd
                for (long j = 0; j < k; j++) {
                    if (a[i][k] + a[k][j] <= a[i][j])
                        a[i][j] = a[i][k] + a[k][j];
                }
            }
        } else {
            for (long i = 0; i < k; i++) {
                #pragma omp simd
                for (long j = 0; j < k; j++) {
                    if (a[i][k] + a[k][j] <= a[i][j])
                        a[i][j] = a[i][k] + a[k][j];
                }
            }
        }
        for (long it = 0; it < k; it += 512)
            for (long i = it; i < po_min(it + 512, k); i++) {
                if (a[i][k] + a[k][k] <= a[i][k])
                    a[i][k] = a[i][k] + a[k][k];
            }
        if (k <= n - 2L) {
            if ((double)k * (n - k) > 94000) {
                #pragma omp parallel for firstprivate(n, a, k)
                for (long i = 0; i < k; i++) {
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a[i][k] + a[k][j] <= a[i][j])
                            a[i][j] = a[i][k] + a[k][j];
                    }
                }
            } else {
                for (long i = 0; i < k; i++) {
                    #pragma omp simd
                    for (long j = k + 1; j < n; j++) {
                        if (a[i][k] + a[k][j] <= a[i][j])
                            a[i][j] = a[i][k] + a[k][j];
                    }
                }
            }
        }
        for (long jt = 0; jt < k; jt += 512) {
            #pragma omp simd
            for (long j = jt; j < po_min(jt + 512, k); j++) {
                if (a[k][k] + a[k][j] <= a[k][j])
                    a[k][j] = a[k][k] + a[k][j];
            }
        }
        if (a[k][k] + a[k][k] <= a[k][k])
            a[k][k] = a[k][k] + a[k][k];
        if (k <= n - 2L)
            for (long jt = 512 * po_floord(k + 1, 512); jt < n; jt += 512) {
                #pragma omp simd
                for (long j = po_max(k + 1, jt); j < po_min(n, jt + 512); j++) {
                    if (a[k][k] + a[k][j] <= a[k][j])
                        a[k][j] = a[k][k] + a[k][j];
                }
            }
        if (k >= 1) {
            if ((double)(n - k) * k > 94000) {
                #pragma omp parallel for firstprivate(n, a, k)
                for (long i = k + 1; i < n; i++) {
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a[i][k] + a[k][j] <= a[i][j])
                            a[i][j] = a[i][k] + a[k][j];
                    }
                }
            } else {
                for (long i = k + 1; i < n; i++) {
                    #pragma omp simd
                    for (long j = 0; j < k; j++) {
                        if (a[i][k] + a[k][j] <= a[i][j])
                            a[i][j] = a[i][k] + a[k][j];
                    }
                }
            }
        }
        if (k <= n - 2L)
            for (long it = 512 * po_floord(k + 1, 512); it < n; it += 512)
                for (long i = po_max(k + 1, it); i < po_min(n, it + 512); i++) {
                    if (a[i][k] + a[k][k] <= a[i][k])
                        a[i][k] = a[i][k] + a[k][k];
                }
        if (n - k > 300) {
            #pragma omp parallel for firstprivate(n, a, k)
            for (long i = k + 1; i < n; i++) {
                #pragma omp simd
                for (long j = k + 1; j < n; j++) {
                    if (a[i][k] + a[k][j] <= a[i][j])
                        a[i][j] = a[i][k] + a[k][j];
                }
            }
        } else {
            for (long i = k + 1; i < n; i++) {
                #pragma omp simd
                for (long j = k + 1; j < n; j++) {
                    if (a[i][k] + a[k][j] <= a[i][j])
                        a[i][j] = a[i][k] + a[k][j];
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Vectors of which some elements are stored: not all processors can. */
void fw(int n, double a[n][n])
{
    /* polyopt: tiled 512, parallel, simd */
    if (po_large(n > 51 && (po_masks() || (n > 200 && po_threads() > 1)))) {
        po_fw_1(n, a);
    } else {
        po_fw_1_original(n, a);
    }
}
