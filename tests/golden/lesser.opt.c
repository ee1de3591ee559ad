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

static inline int po_masks(void)
{
#if defined __AVX__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
    return 1;
#else
    return 0;
#endif
}

static inline int po_masks_of_ints(void)
{
#if defined __AVX2__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
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

/* polyopt: --min-gain=5 --no-parallel */
/* Elements that keep the least of values, or the greatest: they are updates that tiles and
 * jams may reorder; what keeps them in variables writes them only where they change.
 */
void least(int n, int m, int (*restrict d)[m], int (*restrict a)[n],
           int (*restrict b)[m])
{
    /* polyopt: tiled 32x512x32, unroll-and-jam, simd */
    if (po_large((double)n * m * n > 39000)) {
        for (long it = 0; it < n; it += 32)
            for (long jt = 0; jt < m; jt += 512)
                for (long kt = 0; kt < n; kt += 32) {
                    long i = it;
                    for (; i <= po_min(n - 4L, it + 28); i += 4) {
                        long k = kt;
                        for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                            const int a0 = a[i][k];
                            const int a1 = a[i][k + 1];
                            const int a2 = a[i][k + 2];
                            const int a3 = a[i][k + 3];
                            const int a4 = a[i + 1][k];
                            const int a5 = a[i + 1][k + 1];
                            const int a6 = a[i + 1][k + 2];
                            const int a7 = a[i + 1][k + 3];
                            const int a8 = a[i + 2][k];
                            const int a9 = a[i + 2][k + 1];
                            const int a10 = a[i + 2][k + 2];
                            const int a11 = a[i + 2][k + 3];
                            const int a12 = a[i + 3][k];
                            const int a13 = a[i + 3][k + 1];
                            const int a14 = a[i + 3][k + 2];
                            const int a15 = a[i + 3][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(m, jt + 512); j++) {
                                const int b0 = b[k][j];
                                const int b1 = b[k + 1][j];
                                const int b2 = b[k + 2][j];
                                const int b3 = b[k + 3][j];
                                int d0 = d[i][j];
                                int d1 = d[i + 1][j];
                                int d2 = d[i + 2][j];
                                int d3 = d[i + 3][j];
                                d0 = a0 + b0 < d0 ? a0 + b0 : d0;
                                d0 = a1 + b1 < d0 ? a1 + b1 : d0;
                                d0 = a2 + b2 < d0 ? a2 + b2 : d0;
                                d0 = a3 + b3 < d0 ? a3 + b3 : d0;
                                d1 = a4 + b0 < d1 ? a4 + b0 : d1;
                                d1 = a5 + b1 < d1 ? a5 + b1 : d1;
                                d1 = a6 + b2 < d1 ? a6 + b2 : d1;
                                d1 = a7 + b3 < d1 ? a7 + b3 : d1;
                                d2 = a8 + b0 < d2 ? a8 + b0 : d2;
                                d2 = a9 + b1 < d2 ? a9 + b1 : d2;
                                d2 = a10 + b2 < d2 ? a10 + b2 : d2;
                                d2 = a11 + b3 < d2 ? a11 + b3 : d2;
                                d3 = a12 + b0 < d3 ? a12 + b0 : d3;
                                d3 = a13 + b1 < d3 ? a13 + b1 : d3;
                                d3 = a14 + b2 < d3 ? a14 + b2 : d3;
                                d3 = a15 + b3 < d3 ? a15 + b3 : d3;
                                if (d0 < d[i][j])
                                    d[i][j] = d0;
                                if (d1 < d[i + 1][j])
                                    d[i + 1][j] = d1;
                                if (d2 < d[i + 2][j])
                                    d[i + 2][j] = d2;
                                if (d3 < d[i + 3][j])
                                    d[i + 3][j] = d3;
                            }
                        }
                        for (; k < po_min(n, kt + 32); k++) {
                            const int a0 = a[i][k];
                            const int a1 = a[i + 1][k];
                            const int a2 = a[i + 2][k];
                            const int a3 = a[i + 3][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(m, jt + 512); j++) {
                                const int b0 = b[k][j];
                                if (a0 + b0 < d[i][j])
                                    d[i][j] = a0 + b0;
                                if (a1 + b0 < d[i + 1][j])
                                    d[i + 1][j] = a1 + b0;
                                if (a2 + b0 < d[i + 2][j])
                                    d[i + 2][j] = a2 + b0;
                                if (a3 + b0 < d[i + 3][j])
                                    d[i + 3][j] = a3 + b0;
                            }
                        }
                    }
                    for (; i < po_min(n, it + 32); i++) {
                        long k = kt;
                        for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                            const int a0 = a[i][k];
                            const int a1 = a[i][k + 1];
                            const int a2 = a[i][k + 2];
                            const int a3 = a[i][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(m, jt + 512); j++) {
                                int d0 = d[i][j];
                                d0 = a0 + b[k][j] < d0 ? a0 + b[k][j] : d0;
                                d0 = a1 + b[k + 1][j] < d0 ? a1 + b[k + 1][j] : d0;
                                d0 = a2 + b[k + 2][j] < d0 ? a2 + b[k + 2][j] : d0;
                                d0 = a3 + b[k + 3][j] < d0 ? a3 + b[k + 3][j] : d0;
                                if (d0 < d[i][j])
                                    d[i][j] = d0;
                            }
                        }
                        for (; k < po_min(n, kt + 32); k++) {
                            const int a0 = a[i][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(m, jt + 512); j++) {
                                if (a0 + b[k][j] < d[i][j])
                                    d[i][j] = a0 + b[k][j];
                            }
                        }
                    }
                }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < n; k++)
                    if (a[i][k] + b[k][j] < d[i][j])
                        d[i][j] = a[i][k] + b[k][j];
    }
}

static float best[400][400];
static float x[400][400];

/* Of an array that nothing keeps from being written. */
void greatest(void)
{
    /* polyopt: tiled 32x32, unroll-and-jam, simd */
    for (long it = 0; it <= 384; it += 32)
        for (long kt = 0; kt <= 384; kt += 32) {
            long i = it;
            for (; i <= po_min(396, it + 28); i += 4) {
                long k = kt;
                for (; k <= po_min(396, kt + 28); k += 4) {
                    const float x0 = x[i][k];
                    const float x1 = x[i][k + 1];
                    const float x2 = x[i][k + 2];
                    const float x3 = x[i][k + 3];
                    const float x4 = x[i + 1][k];
                    const float x5 = x[i + 1][k + 1];
                    const float x6 = x[i + 1][k + 2];
                    const float x7 = x[i + 1][k + 3];
                    const float x8 = x[i + 2][k];
                    const float x9 = x[i + 2][k + 1];
                    const float x10 = x[i + 2][k + 2];
                    const float x11 = x[i + 2][k + 3];
                    const float x12 = x[i + 3][k];
                    const float x13 = x[i + 3][k + 1];
                    const float x14 = x[i + 3][k + 2];
                    const float x15 = x[i + 3][k + 3];
                    #pragma omp simd
                    for (long j = 0; j <= 399; j++) {
                        const float x16 = x[k][j];
                        const float x17 = x[k + 1][j];
                        const float x18 = x[k + 2][j];
                        const float x19 = x[k + 3][j];
                        float best0 = best[i][j];
                        float best1 = best[i + 1][j];
                        float best2 = best[i + 2][j];
                        float best3 = best[i + 3][j];
                        best0 = x0 * x16 > best0 ? x0 * x16 : best0;
                        best0 = x1 * x17 > best0 ? x1 * x17 : best0;
                        best0 = x2 * x18 > best0 ? x2 * x18 : best0;
                        best0 = x3 * x19 > best0 ? x3 * x19 : best0;
                        best1 = x4 * x16 > best1 ? x4 * x16 : best1;
                        best1 = x5 * x17 > best1 ? x5 * x17 : best1;
                        best1 = x6 * x18 > best1 ? x6 * x18 : best1;
                        best1 = x7 * x19 > best1 ? x7 * x19 : best1;
                        best2 = x8 * x16 > best2 ? x8 * x16 : best2;
                        best2 = x9 * x17 > best2 ? x9 * x17 : best2;
                        best2 = x10 * x18 > best2 ? x10 * x18 : best2;
                        best2 = x11 * x19 > best2 ? x11 * x19 : best2;
                        best3 = x12 * x16 > best3 ? x12 * x16 : best3;
                        best3 = x13 * x17 > best3 ? x13 * x17 : best3;
                        best3 = x14 * x18 > best3 ? x14 * x18 : best3;
                        best3 = x15 * x19 > best3 ? x15 * x19 : best3;
                        if (!po_masks() || best0 > best[i][j])
                            best[i][j] = best0;
                        if (!po_masks() || best1 > best[i + 1][j])
                            best[i + 1][j] = best1;
                        if (!po_masks() || best2 > best[i + 2][j])
                            best[i + 2][j] = best2;
                        if (!po_masks() || best3 > best[i + 3][j])
                            best[i + 3][j] = best3;
                    }
                }
                for (; k <= po_min(399, kt + 31); k++) {
                    const float x0 = x[i][k];
                    const float x1 = x[i + 1][k];
                    const float x2 = x[i + 2][k];
                    const float x3 = x[i + 3][k];
                    #pragma omp simd
                    for (long j = 0; j <= 399; j++) {
                        const float x4 = x[k][j];
                        if (x0 * x4 > best[i][j])
                            best[i][j] = x0 * x4;
                        if (x1 * x4 > best[i + 1][j])
                            best[i + 1][j] = x1 * x4;
                        if (x2 * x4 > best[i + 2][j])
                            best[i + 2][j] = x2 * x4;
                        if (x3 * x4 > best[i + 3][j])
                            best[i + 3][j] = x3 * x4;
                    }
                }
            }
            for (; i <= po_min(399, it + 31); i++) {
                long k = kt;
                for (; k <= po_min(396, kt + 28); k += 4) {
                    const float x0 = x[i][k];
                    const float x1 = x[i][k + 1];
                    const float x2 = x[i][k + 2];
                    const float x3 = x[i][k + 3];
                    #pragma omp simd
                    for (long j = 0; j <= 399; j++) {
                        float best0 = best[i][j];
                        best0 = x0 * x[k][j] > best0 ? x0 * x[k][j] : best0;
                        best0 = x1 * x[k + 1][j] > best0 ? x1 * x[k + 1][j] : best0;
                        best0 = x2 * x[k + 2][j] > best0 ? x2 * x[k + 2][j] : best0;
                        best0 = x3 * x[k + 3][j] > best0 ? x3 * x[k + 3][j] : best0;
                        if (!po_masks() || best0 > best[i][j])
                            best[i][j] = best0;
                    }
                }
                for (; k <= po_min(399, kt + 31); k++) {
                    const float x0 = x[i][k];
                    #pragma omp simd
                    for (long j = 0; j <= 399; j++) {
                        if (x0 * x[k][j] > best[i][j])
                            best[i][j] = x0 * x[k][j];
                    }
                }
            }
        }
}

/* Under another condition: it is sure that the element is there. */
void filtered(int n, int (*restrict d)[n], int (*restrict a)[n],
              int (*restrict b)[n])
{
    /* polyopt: tiled 32x512x32, unroll-and-jam, simd */
    if (po_large(n > 52 && (po_masks_of_ints() || (n > 340 && po_threads() > 1)))) {
        for (long it = 0; it < n; it += 32)
            for (long jt = 0; jt < n; jt += 512)
                for (long kt = 0; kt < n; kt += 32) {
                    long i = it;
                    for (; i <= po_min(n - 4L, it + 28); i += 4) {
                        long k = kt;
                        for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                int d0 = d[i][j];
                                int d1 = d[i + 1][j];
                                int d2 = d[i + 2][j];
                                int d3 = d[i + 3][j];
                                d0 = d0 > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d0 ? a[i][k] + b[k][j] : d0;
                                d0 = d0 > 0 && a[i][k + 1] != 7 && a[i][k + 1] + b[k + 1][j] < d0 ? a[i][k + 1] + b[k + 1][j] : d0;
                                d0 = d0 > 0 && a[i][k + 2] != 7 && a[i][k + 2] + b[k + 2][j] < d0 ? a[i][k + 2] + b[k + 2][j] : d0;
                                d0 = d0 > 0 && a[i][k + 3] != 7 && a[i][k + 3] + b[k + 3][j] < d0 ? a[i][k + 3] + b[k + 3][j] : d0;
                                d1 = d1 > 0 && a[i + 1][k] != 7 && a[i + 1][k] + b[k][j] < d1 ? a[i + 1][k] + b[k][j] : d1;
                                d1 = d1 > 0 && a[i + 1][k + 1] != 7 && a[i + 1][k + 1] + b[k + 1][j] < d1 ? a[i + 1][k + 1] + b[k + 1][j] : d1;
                                d1 = d1 > 0 && a[i + 1][k + 2] != 7 && a[i + 1][k + 2] + b[k + 2][j] < d1 ? a[i + 1][k + 2] + b[k + 2][j] : d1;
                                d1 = d1 > 0 && a[i + 1][k + 3] != 7 && a[i + 1][k + 3] + b[k + 3][j] < d1 ? a[i + 1][k + 3] + b[k + 3][j] : d1;
                                d2 = d2 > 0 && a[i + 2][k] != 7 && a[i + 2][k] + b[k][j] < d2 ? a[i + 2][k] + b[k][j] : d2;
                                d2 = d2 > 0 && a[i + 2][k + 1] != 7 && a[i + 2][k + 1] + b[k + 1][j] < d2 ? a[i + 2][k + 1] + b[k + 1][j] : d2;
                                d2 = d2 > 0 && a[i + 2][k + 2] != 7 && a[i + 2][k + 2] + b[k + 2][j] < d2 ? a[i + 2][k + 2] + b[k + 2][j] : d2;
                                d2 = d2 > 0 && a[i + 2][k + 3] != 7 && a[i + 2][k + 3] + b[k + 3][j] < d2 ? a[i + 2][k + 3] + b[k + 3][j] : d2;
                                d3 = d3 > 0 && a[i + 3][k] != 7 && a[i + 3][k] + b[k][j] < d3 ? a[i + 3][k] + b[k][j] : d3;
                                d3 = d3 > 0 && a[i + 3][k + 1] != 7 && a[i + 3][k + 1] + b[k + 1][j] < d3 ? a[i + 3][k + 1] + b[k + 1][j] : d3;
                                d3 = d3 > 0 && a[i + 3][k + 2] != 7 && a[i + 3][k + 2] + b[k + 2][j] < d3 ? a[i + 3][k + 2] + b[k + 2][j] : d3;
                                d3 = d3 > 0 && a[i + 3][k + 3] != 7 && a[i + 3][k + 3] + b[k + 3][j] < d3 ? a[i + 3][k + 3] + b[k + 3][j] : d3;
                                if (d0 < d[i][j])
                                    d[i][j] = d0;
                                if (d1 < d[i + 1][j])
                                    d[i + 1][j] = d1;
                                if (d2 < d[i + 2][j])
                                    d[i + 2][j] = d2;
                                if (d3 < d[i + 3][j])
                                    d[i + 3][j] = d3;
                            }
                        }
                        for (; k < po_min(n, kt + 32); k++) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                if (d[i][j] > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d[i][j])
                                    d[i][j] = a[i][k] + b[k][j];
                                if (d[i + 1][j] > 0 && a[i + 1][k] != 7 && a[i + 1][k] + b[k][j] < d[i + 1][j])
                                    d[i + 1][j] = a[i + 1][k] + b[k][j];
                                if (d[i + 2][j] > 0 && a[i + 2][k] != 7 && a[i + 2][k] + b[k][j] < d[i + 2][j])
                                    d[i + 2][j] = a[i + 2][k] + b[k][j];
                                if (d[i + 3][j] > 0 && a[i + 3][k] != 7 && a[i + 3][k] + b[k][j] < d[i + 3][j])
                                    d[i + 3][j] = a[i + 3][k] + b[k][j];
                            }
                        }
                    }
                    for (; i < po_min(n, it + 32); i++) {
                        long k = kt;
                        for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                int d0 = d[i][j];
                                d0 = d0 > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d0 ? a[i][k] + b[k][j] : d0;
                                d0 = d0 > 0 && a[i][k + 1] != 7 && a[i][k + 1] + b[k + 1][j] < d0 ? a[i][k + 1] + b[k + 1][j] : d0;
                                d0 = d0 > 0 && a[i][k + 2] != 7 && a[i][k + 2] + b[k + 2][j] < d0 ? a[i][k + 2] + b[k + 2][j] : d0;
                                d0 = d0 > 0 && a[i][k + 3] != 7 && a[i][k + 3] + b[k + 3][j] < d0 ? a[i][k + 3] + b[k + 3][j] : d0;
                                if (d0 < d[i][j])
                                    d[i][j] = d0;
                            }
                        }
                        for (; k < po_min(n, kt + 32); k++) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                if (d[i][j] > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d[i][j])
                                    d[i][j] = a[i][k] + b[k][j];
                            }
                        }
                    }
                }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    if (d[i][j] > 0 && a[i][k] != 7 && a[i][k] + b[k][j] < d[i][j])
                        d[i][j] = a[i][k] + b[k][j];
    }
}
