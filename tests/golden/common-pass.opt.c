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

/* polyopt: the original of columns */
static __attribute__((noinline)) void po_columns_1_original(int m, int n,
    double (*restrict a)[n], double *restrict v, double *restrict s)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < m; i++)
            v[i] = a[i][k];
        for (int j = k + 1; j < n; j++) {
            s[j] = 0;
            for (int i = 0; i < m; i++)
                s[j] += v[i] * a[i][j];
            for (int i = 0; i < m; i++)
                a[i][j] -= v[i] * s[j];
        }
    }
}

/* polyopt: for columns, where there is much to do */
static __attribute__((noinline)) void po_columns_1(int m, int n,
    double (*restrict a)[n], double *restrict v, double *restrict s)
{
    for (long k = 0; k < n; k++) {
        for (long i = 0; i < m; i++)
            v[i] = a[i][k];
        #pragma omp simd
        for (long j = k + 1; j < n; j++)
            s[j] = 0;
        if (k <= n - 2L) {
            if ((double)(n - k) * m > 78000) {
                #pragma omp parallel for firstprivate(m, n, a, v, s, k)
                for (long jt = 32 * po_floord(k + 1, 32); jt < n; jt += 32) {
                    {
                        long i = 0;
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
                                double s0 = s[j];
                                s0 += v0 * a[i][j];
                                s0 += v1 * a[i + 1][j];
                                s0 += v2 * a[i + 2][j];
                                s0 += v3 * a[i + 3][j];
                                s0 += v4 * a[i + 4][j];
                                s0 += v5 * a[i + 5][j];
                                s0 += v6 * a[i + 6][j];
                                s0 += v7 * a[i + 7][j];
                                s[j] = s0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                s[j] += v0 * a[i][j];
                        }
                    }
                    {
                        long i = 0;
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
                                const double s0 = s[j];
                                a[i][j] -= v0 * s0;
                                a[i + 1][j] -= v1 * s0;
                                a[i + 2][j] -= v2 * s0;
                                a[i + 3][j] -= v3 * s0;
                                a[i + 4][j] -= v4 * s0;
                                a[i + 5][j] -= v5 * s0;
                                a[i + 6][j] -= v6 * s0;
                                a[i + 7][j] -= v7 * s0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                a[i][j] -= v0 * s[j];
                        }
                    }
                }
            } else {
                for (long jt = 32 * po_floord(k + 1, 32); jt < n; jt += 32) {
                    {
                        long i = 0;
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
                                double s0 = s[j];
                                s0 += v0 * a[i][j];
                                s0 += v1 * a[i + 1][j];
                                s0 += v2 * a[i + 2][j];
                                s0 += v3 * a[i + 3][j];
                                s0 += v4 * a[i + 4][j];
                                s0 += v5 * a[i + 5][j];
                                s0 += v6 * a[i + 6][j];
                                s0 += v7 * a[i + 7][j];
                                s[j] = s0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                s[j] += v0 * a[i][j];
                        }
                    }
                    {
                        long i = 0;
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
                                const double s0 = s[j];
                                a[i][j] -= v0 * s0;
                                a[i + 1][j] -= v1 * s0;
                                a[i + 2][j] -= v2 * s0;
                                a[i + 3][j] -= v3 * s0;
                                a[i + 4][j] -= v4 * s0;
                                a[i + 5][j] -= v5 * s0;
                                a[i + 6][j] -= v6 * s0;
                                a[i + 7][j] -= v7 * s0;
                            }
                        }
                        for (; i < m; i++) {
                            const double v0 = v[i];
                            #pragma omp simd
                            for (long j = po_max(k + 1, jt); j < po_min(n, jt + 32); j++)
                                a[i][j] -= v0 * s[j];
                        }
                    }
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=20000 */
/* Two passes over a matrix for each k: threads share its columns for both, as a row of the
 * matrix is a line of these; the rows of the transposed one, whose sums go along its lines,
 * are shared for each by itself.
 */
void columns(int m, int n, double (*restrict a)[n], double *restrict v,
             double *restrict s)
{
    /* polyopt: tiled 32, parallel, unroll-and-jam, simd */
    if (po_large((double)n * m > 150000)) {
        po_columns_1(m, n, a, v, s);
    } else {
        po_columns_1_original(m, n, a, v, s);
    }
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(int m, int n,
    double (*restrict a)[m], double *restrict v, double *restrict s)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < m; i++)
            v[i] = a[k][i];
        for (int j = k + 1; j < n; j++) {
            s[j] = 0;
            for (int i = 0; i < m; i++)
                s[j] += v[i] * a[j][i];
            for (int i = 0; i < m; i++)
                a[j][i] -= v[i] * s[j];
        }
    }
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(int m, int n,
    double (*restrict a)[m], double *restrict v, double *restrict s)
{
    for (long k = 0; k < n; k++) {
        #pragma omp simd
        for (long i = 0; i < m; i++)
            v[i] = a[k][i];
        #pragma omp simd
        for (long j = k + 1; j < n; j++)
            s[j] = 0;
        if (k <= n - 2L) {
            if ((double)(n - k) * m > 150000) {
                #pragma omp parallel for firstprivate(m, n, a, v, s, k)
                for (long jt = 60 * po_floord(k + 1, 60); jt < n; jt += 60) {
                    long j = po_max(k + 1, jt);
                    for (; j <= po_min(n - 6L, jt + 54); j += 6) {
                        if (m >= 1) {
                            double s0 = s[j];
                            double s1 = s[j + 1];
                            double s2 = s[j + 2];
                            double s3 = s[j + 3];
                            double s4 = s[j + 4];
                            double s5 = s[j + 5];
                            long i = 0;
                            for (; i <= m - 2L; i += 2) {
                                const double v0 = v[i];
                                const double v1 = v[i + 1];
                                s0 += v0 * a[j][i];
                                s1 += v0 * a[j + 1][i];
                                s2 += v0 * a[j + 2][i];
                                s3 += v0 * a[j + 3][i];
                                s4 += v0 * a[j + 4][i];
                                s5 += v0 * a[j + 5][i];
                                s0 += v1 * a[j][i + 1];
                                s1 += v1 * a[j + 1][i + 1];
                                s2 += v1 * a[j + 2][i + 1];
                                s3 += v1 * a[j + 3][i + 1];
                                s4 += v1 * a[j + 4][i + 1];
                                s5 += v1 * a[j + 5][i + 1];
                            }
                            for (; i < m; i++) {
                                const double v0 = v[i];
                                s0 += v0 * a[j][i];
                                s1 += v0 * a[j + 1][i];
                                s2 += v0 * a[j + 2][i];
                                s3 += v0 * a[j + 3][i];
                                s4 += v0 * a[j + 4][i];
                                s5 += v0 * a[j + 5][i];
                            }
                            s[j] = s0;
                            s[j + 1] = s1;
                            s[j + 2] = s2;
                            s[j + 3] = s3;
                            s[j + 4] = s4;
                            s[j + 5] = s5;
                        }
                    }
                    for (; j < po_min(n, jt + 60); j++) {
                        if (m >= 1) {
                            double s0 = s[j];
                            for (long i = 0; i < m; i++)
                                s0 += v[i] * a[j][i];
                            s[j] = s0;
                        }
                    }
                }
            } else {
                for (long jt = 60 * po_floord(k + 1, 60); jt < n; jt += 60) {
                    long j = po_max(k + 1, jt);
                    for (; j <= po_min(n - 6L, jt + 54); j += 6) {
                        if (m >= 1) {
                            double s0 = s[j];
                            double s1 = s[j + 1];
                            double s2 = s[j + 2];
                            double s3 = s[j + 3];
                            double s4 = s[j + 4];
                            double s5 = s[j + 5];
                            long i = 0;
                            for (; i <= m - 2L; i += 2) {
                                const double v0 = v[i];
                                const double v1 = v[i + 1];
                                s0 += v0 * a[j][i];
                                s1 += v0 * a[j + 1][i];
                                s2 += v0 * a[j + 2][i];
                                s3 += v0 * a[j + 3][i];
                                s4 += v0 * a[j + 4][i];
                                s5 += v0 * a[j + 5][i];
                                s0 += v1 * a[j][i + 1];
                                s1 += v1 * a[j + 1][i + 1];
                                s2 += v1 * a[j + 2][i + 1];
                                s3 += v1 * a[j + 3][i + 1];
                                s4 += v1 * a[j + 4][i + 1];
                                s5 += v1 * a[j + 5][i + 1];
                            }
                            for (; i < m; i++) {
                                const double v0 = v[i];
                                s0 += v0 * a[j][i];
                                s1 += v0 * a[j + 1][i];
                                s2 += v0 * a[j + 2][i];
                                s3 += v0 * a[j + 3][i];
                                s4 += v0 * a[j + 4][i];
                                s5 += v0 * a[j + 5][i];
                            }
                            s[j] = s0;
                            s[j + 1] = s1;
                            s[j + 2] = s2;
                            s[j + 3] = s3;
                            s[j + 4] = s4;
                            s[j + 5] = s5;
                        }
                    }
                    for (; j < po_min(n, jt + 60); j++) {
                        if (m >= 1) {
                            double s0 = s[j];
                            for (long i = 0; i < m; i++)
                                s0 += v[i] * a[j][i];
                            s[j] = s0;
                        }
                    }
                }
            }
            if ((double)(n - k) * m > 150000) {
                #pragma omp parallel for firstprivate(m, n, a, v, s, k)
                for (long jt = 64 * po_floord(k + 1, 64); jt < n; jt += 64) {
                    long j = po_max(k + 1, jt);
                    for (; j <= po_min(n - 8L, jt + 56); j += 8) {
                        if (m >= 1) {
                            const double s0 = s[j];
                            const double s1 = s[j + 1];
                            const double s2 = s[j + 2];
                            const double s3 = s[j + 3];
                            const double s4 = s[j + 4];
                            const double s5 = s[j + 5];
                            const double s6 = s[j + 6];
                            const double s7 = s[j + 7];
                            #pragma omp simd
                            for (long i = 0; i < m; i++) {
                                const double v0 = v[i];
                                a[j][i] -= v0 * s0;
                                a[j + 1][i] -= v0 * s1;
                                a[j + 2][i] -= v0 * s2;
                                a[j + 3][i] -= v0 * s3;
                                a[j + 4][i] -= v0 * s4;
                                a[j + 5][i] -= v0 * s5;
                                a[j + 6][i] -= v0 * s6;
                                a[j + 7][i] -= v0 * s7;
                            }
                        }
                    }
                    for (; j < po_min(n, jt + 64); j++) {
                        if (m >= 1) {
                            const double s0 = s[j];
                            #pragma omp simd
                            for (long i = 0; i < m; i++)
                                a[j][i] -= v[i] * s0;
                        }
                    }
                }
            } else {
                for (long jt = 64 * po_floord(k + 1, 64); jt < n; jt += 64) {
                    long j = po_max(k + 1, jt);
                    for (; j <= po_min(n - 8L, jt + 56); j += 8) {
                        if (m >= 1) {
                            const double s0 = s[j];
                            const double s1 = s[j + 1];
                            const double s2 = s[j + 2];
                            const double s3 = s[j + 3];
                            const double s4 = s[j + 4];
                            const double s5 = s[j + 5];
                            const double s6 = s[j + 6];
                            const double s7 = s[j + 7];
                            #pragma omp simd
                            for (long i = 0; i < m; i++) {
                                const double v0 = v[i];
                                a[j][i] -= v0 * s0;
                                a[j + 1][i] -= v0 * s1;
                                a[j + 2][i] -= v0 * s2;
                                a[j + 3][i] -= v0 * s3;
                                a[j + 4][i] -= v0 * s4;
                                a[j + 5][i] -= v0 * s5;
                                a[j + 6][i] -= v0 * s6;
                                a[j + 7][i] -= v0 * s7;
                            }
                        }
                    }
                    for (; j < po_min(n, jt + 64); j++) {
                        if (m >= 1) {
                            const double s0 = s[j];
                            #pragma omp simd
                            for (long i = 0; i < m; i++)
                                a[j][i] -= v[i] * s0;
                        }
                    }
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(int m, int n, double (*restrict a)[m], double *restrict v,
          double *restrict s)
{
    /* polyopt: tiled 60, 64, parallel, unroll-and-jam, simd */
    if (po_large((double)n * m > 310000)) {
        po_rows_1(m, n, a, v, s);
    } else {
        po_rows_1_original(m, n, a, v, s);
    }
}
