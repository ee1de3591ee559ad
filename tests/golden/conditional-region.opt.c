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

/* polyopt: the original of reflect */
static __attribute__((noinline)) void po_reflect_1_original(int m, int n,
    double (*restrict a)[n], double *restrict v)
{
    for (int k = 0; k < n; k++) {
        double s = 0;
        for (int i = k; i < m; i++)
            s += a[i][k] * a[i][k];
        for (int i = k; i < m; i++)
            v[i] = a[i][k] / s;
        for (int j = k + 1; j < n; j++) {
            double d = 0;
            for (int i = k; i < m; i++)
                d += v[i] * a[i][j];
            for (int i = k; i < m; i++)
                a[i][j] -= d * v[i];
        }
    }
}

/* polyopt: for reflect, where there is much to do */
static __attribute__((noinline)) void po_reflect_1(int m, int n,
    double (*restrict a)[n], double *restrict v)
{
    for (long k = 0; k < n; k++) {
        double s = 0;
        for (long i = k; i < m; i++)
            s += a[i][k] * a[i][k];
        for (long i = k; i < m; i++)
            v[i] = a[i][k] / s;
        if (k <= n - 2L) {
            if ((double)(n - k) * (m - k) > 100000) {
                #pragma omp parallel for firstprivate(m, n, a, v, k)
                for (long jt = 32 * po_floord(k + 1, 32); jt < n; jt += 32) {
                    double d[32];
                    #pragma omp simd
                    for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                        d[j - jt] = 0;
                    {
                        long i = k;
                        for (; i <= m - 8L; i += 8) {
                            const double v0 = v[i];
                            const double v1 = v[i + 1];
                            const double v2 = v[i + 2];
                            const double v3 = v[i + 3];
                            const double v4 = v[i + 4];
                            const double v5 = v[i + 5];
                            const double v6 = v[i + 6];
                            const double v7 = v[i + 7];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++) {
                                double d0 = d[j - jt];
                                d0 += v0 * a[i][j];
                                d0 += v1 * a[i + 1][j];
                                d0 += v2 * a[i + 2][j];
                                d0 += v3 * a[i + 3][j];
                                d0 += v4 * a[i + 4][j];
                                d0 += v5 * a[i + 5][j];
                                d0 += v6 * a[i + 6][j];
                                d0 += v7 * a[i + 7][j];
                                d[j - jt] = d0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                d[j - jt] += v0 * a[i][j];
                        }
                    }
                    {
                        long i = k;
                        for (; i <= m - 8L; i += 8) {
                            const double v0 = v[i];
                            const double v1 = v[i + 1];
                            const double v2 = v[i + 2];
                            const double v3 = v[i + 3];
                            const double v4 = v[i + 4];
                            const double v5 = v[i + 5];
                            const double v6 = v[i + 6];
                            const double v7 = v[i + 7];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++) {
                                const double d0 = d[j - jt];
                                a[i][j] -= d0 * v0;
                                a[i + 1][j] -= d0 * v1;
                                a[i + 2][j] -= d0 * v2;
                                a[i + 3][j] -= d0 * v3;
                                a[i + 4][j] -= d0 * v4;
                                a[i + 5][j] -= d0 * v5;
                                a[i + 6][j] -= d0 * v6;
                                a[i + 7][j] -= d0 * v7;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                a[i][j] -= d[j - jt] * v0;
                        }
                    }
                }
            } else {
                for (long jt = 32 * po_floord(k + 1, 32); jt < n; jt += 32) {
                    double d[32];
                    #pragma omp simd
                    for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                        d[j - jt] = 0;
                    {
                        long i = k;
                        for (; i <= m - 8L; i += 8) {
                            const double v0 = v[i];
                            const double v1 = v[i + 1];
                            const double v2 = v[i + 2];
                            const double v3 = v[i + 3];
                            const double v4 = v[i + 4];
                            const double v5 = v[i + 5];
                            const double v6 = v[i + 6];
                            const double v7 = v[i + 7];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++) {
                                double d0 = d[j - jt];
                                d0 += v0 * a[i][j];
                                d0 += v1 * a[i + 1][j];
                                d0 += v2 * a[i + 2][j];
                                d0 += v3 * a[i + 3][j];
                                d0 += v4 * a[i + 4][j];
                                d0 += v5 * a[i + 5][j];
                                d0 += v6 * a[i + 6][j];
                                d0 += v7 * a[i + 7][j];
                                d[j - jt] = d0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                d[j - jt] += v0 * a[i][j];
                        }
                    }
                    {
                        long i = k;
                        for (; i <= m - 8L; i += 8) {
                            const double v0 = v[i];
                            const double v1 = v[i + 1];
                            const double v2 = v[i + 2];
                            const double v3 = v[i + 3];
                            const double v4 = v[i + 4];
                            const double v5 = v[i + 5];
                            const double v6 = v[i + 6];
                            const double v7 = v[i + 7];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++) {
                                const double d0 = d[j - jt];
                                a[i][j] -= d0 * v0;
                                a[i + 1][j] -= d0 * v1;
                                a[i + 2][j] -= d0 * v2;
                                a[i + 3][j] -= d0 * v3;
                                a[i + 4][j] -= d0 * v4;
                                a[i + 5][j] -= d0 * v5;
                                a[i + 6][j] -= d0 * v6;
                                a[i + 7][j] -= d0 * v7;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                a[i][j] -= d[j - jt] * v0;
                        }
                    }
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A loop that threads share, entered for each k, with less and less work: where there is too
 * little, no region is entered.
 */
void reflect(int m, int n, double (*restrict a)[n], double *restrict v)
{
    /* polyopt: tiled 32, parallel, unroll-and-jam, simd */
    if (po_large((double)n * (2L * m - n) > 410000)) {
        po_reflect_1(m, n, a, v);
    } else {
        po_reflect_1_original(m, n, a, v);
    }
}
