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

double last(int n, int m, double A[restrict n][m], double B[restrict n][m])
{
    double t = 0;

    /* polyopt: tiled 512, parallel, simd */
    if (po_large((double)n * m > 61000)) {
        #pragma omp parallel for firstprivate(n, m, A, B)
        for (long i = 0; i <= n - 2L; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++) {
                double t_2 = 2 * A[i][j];
                B[i][j] = t_2 + 1;
            }
        }
        if (n >= 1) {
            if (m > 61000) {
                #pragma omp parallel for firstprivate(n, m, A, B)
                for (long jt = 0; jt <= m - 2L; jt += 512) {
                    #pragma omp simd
                    for (long j = jt; j <= po_min(m - 2L, jt + 511); j++) {
                        double t_3 = 2 * A[n - 1L][j];
                        B[n - 1L][j] = t_3 + 1;
                    }
                }
            } else {
                for (long jt = 0; jt <= m - 2L; jt += 512) {
                    #pragma omp simd
                    for (long j = jt; j <= po_min(m - 2L, jt + 511); j++) {
                        double t_3 = 2 * A[n - 1L][j];
                        B[n - 1L][j] = t_3 + 1;
                    }
                }
            }
            if (m >= 1) {
                t = 2 * A[n - 1L][m - 1L];
                B[n - 1L][m - 1L] = t + 1;
            }
        }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                t = 2 * A[i][j];
                B[i][j] = t + 1;
            }
    }
    return t;
}
