#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --no-parallel */
/* The author has fused what shares what it reads; nothing is gained by one sweep
 * for each statement.
 */
void field(int n, double ex[restrict n][n], double ey[restrict n][n],
           double hz[restrict n][n])
{
    /* polyopt: simd */
    for (long i = 1; i < n; i++) {
        #pragma omp simd
        for (long j = 1; j < n; j++) {
            const double hz0 = hz[i][j];
            ex[i][j] += 0.5 * (hz0 - hz[i][j - 1]);
            ey[i][j] += 0.5 * (hz[i - 1][j] - hz0);
        }
    }
}

/* Two sums over two directions want loops of their own. */
void sums(int n, double A[restrict n][n], double *restrict x,
          double *restrict y, double *restrict p)
{
    /* polyopt: unroll-and-jam, simd */
    {
        {
            long i = 0;
            for (; i <= n - 8L; i += 8) {
                const double p0 = p[i];
                const double p1 = p[i + 1];
                const double p2 = p[i + 2];
                const double p3 = p[i + 3];
                const double p4 = p[i + 4];
                const double p5 = p[i + 5];
                const double p6 = p[i + 6];
                const double p7 = p[i + 7];
                #pragma omp simd
                for (long j = 0; j < n; j++) {
                    double x0 = x[j];
                    x0 += p0 * A[i][j];
                    x0 += p1 * A[i + 1][j];
                    x0 += p2 * A[i + 2][j];
                    x0 += p3 * A[i + 3][j];
                    x0 += p4 * A[i + 4][j];
                    x0 += p5 * A[i + 5][j];
                    x0 += p6 * A[i + 6][j];
                    x0 += p7 * A[i + 7][j];
                    x[j] = x0;
                }
            }
            for (; i < n; i++) {
                const double p0 = p[i];
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    x[j] += p0 * A[i][j];
            }
        }
        {
            long i = 0;
            for (; i <= n - 6L; i += 6) {
                double y0 = y[i];
                double y1 = y[i + 1];
                double y2 = y[i + 2];
                double y3 = y[i + 3];
                double y4 = y[i + 4];
                double y5 = y[i + 5];
                long j = 0;
                for (; j <= n - 2L; j += 2) {
                    const double p0 = p[j];
                    const double p1 = p[j + 1];
                    y0 += p0 * A[i][j];
                    y1 += p0 * A[i + 1][j];
                    y2 += p0 * A[i + 2][j];
                    y3 += p0 * A[i + 3][j];
                    y4 += p0 * A[i + 4][j];
                    y5 += p0 * A[i + 5][j];
                    y0 += p1 * A[i][j + 1];
                    y1 += p1 * A[i + 1][j + 1];
                    y2 += p1 * A[i + 2][j + 1];
                    y3 += p1 * A[i + 3][j + 1];
                    y4 += p1 * A[i + 4][j + 1];
                    y5 += p1 * A[i + 5][j + 1];
                }
                for (; j < n; j++) {
                    const double p0 = p[j];
                    y0 += p0 * A[i][j];
                    y1 += p0 * A[i + 1][j];
                    y2 += p0 * A[i + 2][j];
                    y3 += p0 * A[i + 3][j];
                    y4 += p0 * A[i + 4][j];
                    y5 += p0 * A[i + 5][j];
                }
                y[i] = y0;
                y[i + 1] = y1;
                y[i + 2] = y2;
                y[i + 3] = y3;
                y[i + 4] = y4;
                y[i + 5] = y5;
            }
            for (; i < n; i++) {
                double y0 = y[i];
                for (long j = 0; j < n; j++)
                    y0 += p[j] * A[i][j];
                y[i] = y0;
            }
        }
    }
}
