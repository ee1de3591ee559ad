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

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: the original of columns_and_rows */
static __attribute__((noinline)) void po_columns_and_rows_1_original(int m,
    int n, int t, double (*restrict a)[n], double *restrict v,
    double *restrict s)
{
    for (int k = 0; k < t; k++) {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = 0; i < m; i++)
                sum += a[i][j] * v[i];
            s[j] = sum;
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 0.5 + s[j];
        for (int i = 0; i < m; i++)
            v[i] = v[i] * 0.5 + s[0];
    }
}

/* polyopt: for columns_and_rows, where there is much to do */
static __attribute__((noinline)) void po_columns_and_rows_1(int m, int n,
    int t, double (*restrict a)[n], double *restrict v, double *restrict s)
{
    for (long k = 0; k < t; k++) {
        if ((double)n * m > 470000) {
            #pragma omp parallel for firstprivate(m, n, a, v, s)
            for (long jt = 0; jt < n; jt += 32) {
                double sum[32];
                #pragma omp simd
                for (long j = jt; j < po_min(n, jt + 32); j++)
                    sum[j - jt] = 0;
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
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            double sum0 = sum[j - jt];
                            sum0 += a[i][j] * v0;
                            sum0 += a[i + 1][j] * v1;
                            sum0 += a[i + 2][j] * v2;
                            sum0 += a[i + 3][j] * v3;
                            sum0 += a[i + 4][j] * v4;
                            sum0 += a[i + 5][j] * v5;
                            sum0 += a[i + 6][j] * v6;
                            sum0 += a[i + 7][j] * v7;
                            sum[j - jt] = sum0;
                        }
                    }
                    for (; i < m; i++) {
                        const double v0 = v[i];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++)
                            sum[j - jt] += a[i][j] * v0;
                    }
                }
                #pragma omp simd
                for (long j = jt; j < po_min(n, jt + 32); j++)
                    s[j] = sum[j - jt];
            }
        } else {
            for (long jt = 0; jt < n; jt += 32) {
                double sum[32];
                #pragma omp simd
                for (long j = jt; j < po_min(n, jt + 32); j++)
                    sum[j - jt] = 0;
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
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            double sum0 = sum[j - jt];
                            sum0 += a[i][j] * v0;
                            sum0 += a[i + 1][j] * v1;
                            sum0 += a[i + 2][j] * v2;
                            sum0 += a[i + 3][j] * v3;
                            sum0 += a[i + 4][j] * v4;
                            sum0 += a[i + 5][j] * v5;
                            sum0 += a[i + 6][j] * v6;
                            sum0 += a[i + 7][j] * v7;
                            sum[j - jt] = sum0;
                        }
                    }
                    for (; i < m; i++) {
                        const double v0 = v[i];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++)
                            sum[j - jt] += a[i][j] * v0;
                    }
                }
                #pragma omp simd
                for (long j = jt; j < po_min(n, jt + 32); j++)
                    s[j] = sum[j - jt];
            }
        }
        if ((double)m * n > 370000) {
            #pragma omp parallel for firstprivate(m, n, a, s)
            for (long it = 0; it < m; it += 64) {
                long i = it;
                for (; i <= po_min(m - 8L, it + 56); i += 8) {
                    #pragma omp simd
                    for (long j = 0; j < n; j++) {
                        const double s0 = s[j];
                        a[i][j] = a[i][j] * 0.5 + s0;
                        a[i + 1][j] = a[i + 1][j] * 0.5 + s0;
                        a[i + 2][j] = a[i + 2][j] * 0.5 + s0;
                        a[i + 3][j] = a[i + 3][j] * 0.5 + s0;
                        a[i + 4][j] = a[i + 4][j] * 0.5 + s0;
                        a[i + 5][j] = a[i + 5][j] * 0.5 + s0;
                        a[i + 6][j] = a[i + 6][j] * 0.5 + s0;
                        a[i + 7][j] = a[i + 7][j] * 0.5 + s0;
                    }
                }
                for (; i < po_min(m, it + 64); i++) {
                    #pragma omp simd
                    for (long j = 0; j < n; j++)
                        a[i][j] = a[i][j] * 0.5 + s[j];
                }
            }
        } else {
            for (long it = 0; it < m; it += 64) {
                long i = it;
                for (; i <= po_min(m - 8L, it + 56); i += 8) {
                    #pragma omp simd
                    for (long j = 0; j < n; j++) {
                        const double s0 = s[j];
                        a[i][j] = a[i][j] * 0.5 + s0;
                        a[i + 1][j] = a[i + 1][j] * 0.5 + s0;
                        a[i + 2][j] = a[i + 2][j] * 0.5 + s0;
                        a[i + 3][j] = a[i + 3][j] * 0.5 + s0;
                        a[i + 4][j] = a[i + 4][j] * 0.5 + s0;
                        a[i + 5][j] = a[i + 5][j] * 0.5 + s0;
                        a[i + 6][j] = a[i + 6][j] * 0.5 + s0;
                        a[i + 7][j] = a[i + 7][j] * 0.5 + s0;
                    }
                }
                for (; i < po_min(m, it + 64); i++) {
                    #pragma omp simd
                    for (long j = 0; j < n; j++)
                        a[i][j] = a[i][j] * 0.5 + s[j];
                }
            }
        }
        if (m >= 1) {
            const double s0 = s[0];
            #pragma omp simd
            for (long i = 0; i < m; i++)
                v[i] = v[i] * 0.5 + s0;
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=20000 */
/* In every step, one loop shares the columns of a matrix, and one its rows: threads need twice
 * the work, as they fetch it from each other; not where both share its rows.
 */
void columns_and_rows(int m, int n, int t, double (*restrict a)[n],
                      double *restrict v, double *restrict s)
{
    /* polyopt: tiled 32, 64, parallel, unroll-and-jam, simd */
    if (po_large((double)n * m > 180000)) {
        po_columns_and_rows_1(m, n, t, a, v, s);
    } else {
        po_columns_and_rows_1_original(m, n, t, a, v, s);
    }
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(int m, int n, int t,
    double (*restrict a)[n], double *restrict v, double *restrict s)
{
    for (int k = 0; k < t; k++) {
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += a[i][j] * v[j];
            s[i] = sum;
        }
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 0.5 + s[i];
        for (int i = 0; i < n; i++)
            v[i] = v[i] * 0.5 + s[0];
    }
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(int m, int n, int t,
    double (*restrict a)[n], double *restrict v, double *restrict s)
{
    for (long k = 0; k < t; k++) {
        #pragma omp parallel for firstprivate(m, n, a, v, s)
        for (long i = 0; i < m; i++) {
            double sum = 0;
            for (long j = 0; j < n; j++)
                sum += a[i][j] * v[j];
            s[i] = sum;
        }
        #pragma omp parallel for firstprivate(m, n, a, s)
        for (long i = 0; i < m; i++) {
            if (n >= 1) {
                const double s0 = s[i];
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    a[i][j] = a[i][j] * 0.5 + s0;
            }
        }
        if (n >= 1) {
            const double s0 = s[0];
            #pragma omp simd
            for (long i = 0; i < n; i++)
                v[i] = v[i] * 0.5 + s0;
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(int m, int n, int t, double (*restrict a)[n], double *restrict v,
          double *restrict s)
{
    /* polyopt: parallel, simd */
    if (po_large((double)m * n > 180000 && po_threads() > 1)) {
        po_rows_1(m, n, t, a, v, s);
    } else {
        po_rows_1_original(m, n, t, a, v, s);
    }
}
