static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

/* polyopt: --no-parallel --min-gain=any */
/* Sums of rows: six rows and two columns side by side, and the rest of each; of a
 * triangle, what the rows have in common; as few rows as leave none over.
 */
void rows(int n, int m, double A[restrict n][m], const double *restrict x,
          double *restrict y)
{
    /* polyopt: unroll-and-jam */
    {
        long i = 0;
        for (; i <= n - 6L; i += 6) {
            if (m >= 1) {
                double y0 = y[i];
                double y1 = y[i + 1];
                double y2 = y[i + 2];
                double y3 = y[i + 3];
                double y4 = y[i + 4];
                double y5 = y[i + 5];
                long j = 0;
                for (; j <= m - 2L; j += 2) {
                    const double x0 = x[j];
                    const double x1 = x[j + 1];
                    y0 += A[i][j] * x0;
                    y1 += A[i + 1][j] * x0;
                    y2 += A[i + 2][j] * x0;
                    y3 += A[i + 3][j] * x0;
                    y4 += A[i + 4][j] * x0;
                    y5 += A[i + 5][j] * x0;
                    y0 += A[i][j + 1] * x1;
                    y1 += A[i + 1][j + 1] * x1;
                    y2 += A[i + 2][j + 1] * x1;
                    y3 += A[i + 3][j + 1] * x1;
                    y4 += A[i + 4][j + 1] * x1;
                    y5 += A[i + 5][j + 1] * x1;
                }
                for (; j < m; j++) {
                    const double x0 = x[j];
                    y0 += A[i][j] * x0;
                    y1 += A[i + 1][j] * x0;
                    y2 += A[i + 2][j] * x0;
                    y3 += A[i + 3][j] * x0;
                    y4 += A[i + 4][j] * x0;
                    y5 += A[i + 5][j] * x0;
                }
                y[i] = y0;
                y[i + 1] = y1;
                y[i + 2] = y2;
                y[i + 3] = y3;
                y[i + 4] = y4;
                y[i + 5] = y5;
            }
        }
        for (; i < n; i++) {
            if (m >= 1) {
                double y0 = y[i];
                for (long j = 0; j < m; j++)
                    y0 += A[i][j] * x[j];
                y[i] = y0;
            }
        }
    }
}

double B[15][64], u[15], v[64];

void constant(void)
{
    /* polyopt: unroll-and-jam */
    for (long i = 0; i <= 10; i += 5) {
        double u0 = u[i];
        double u1 = u[i + 1];
        double u2 = u[i + 2];
        double u3 = u[i + 3];
        double u4 = u[i + 4];
        for (long j = 0; j <= 62; j += 2) {
            const double v0 = v[j];
            const double v1 = v[j + 1];
            u0 -= B[i][j] * v0;
            u1 -= B[i + 1][j] * v0;
            u2 -= B[i + 2][j] * v0;
            u3 -= B[i + 3][j] * v0;
            u4 -= B[i + 4][j] * v0;
            u0 -= B[i][j + 1] * v1;
            u1 -= B[i + 1][j + 1] * v1;
            u2 -= B[i + 2][j + 1] * v1;
            u3 -= B[i + 3][j + 1] * v1;
            u4 -= B[i + 4][j + 1] * v1;
        }
        u[i] = u0;
        u[i + 1] = u1;
        u[i + 2] = u2;
        u[i + 3] = u3;
        u[i + 4] = u4;
    }
}

void triangle(int n, float A[restrict n][n], const float *restrict x,
              float *restrict y)
{
    /* polyopt: unroll-and-jam */
    {
        long i = 1;
        for (; i <= n - 6L; i += 6) {
            {
                float y0 = y[i];
                float y1 = y[i + 1];
                float y2 = y[i + 2];
                float y3 = y[i + 3];
                float y4 = y[i + 4];
                float y5 = y[i + 5];
                long j = 0;
                for (; j <= i - 2; j += 2) {
                    const float x0 = x[j];
                    const float x1 = x[j + 1];
                    y0 += A[i][j] * x0;
                    y1 += A[i + 1][j] * x0;
                    y2 += A[i + 2][j] * x0;
                    y3 += A[i + 3][j] * x0;
                    y4 += A[i + 4][j] * x0;
                    y5 += A[i + 5][j] * x0;
                    y0 += A[i][j + 1] * x1;
                    y1 += A[i + 1][j + 1] * x1;
                    y2 += A[i + 2][j + 1] * x1;
                    y3 += A[i + 3][j + 1] * x1;
                    y4 += A[i + 4][j + 1] * x1;
                    y5 += A[i + 5][j + 1] * x1;
                }
                for (; j < i; j++) {
                    const float x0 = x[j];
                    y0 += A[i][j] * x0;
                    y1 += A[i + 1][j] * x0;
                    y2 += A[i + 2][j] * x0;
                    y3 += A[i + 3][j] * x0;
                    y4 += A[i + 4][j] * x0;
                    y5 += A[i + 5][j] * x0;
                }
                y[i] = y0;
                y[i + 1] = y1;
                y[i + 2] = y2;
                y[i + 3] = y3;
                y[i + 4] = y4;
                y[i + 5] = y5;
            }
            for (long row = i + 1; row <= i + 5; row++) {
                float y0 = y[row];
                for (long j = po_max(0, i); j < row; j++)
                    y0 += A[row][j] * x[j];
                y[row] = y0;
            }
        }
        for (; i < n; i++) {
            float y0 = y[i];
            for (long j = 0; j < i; j++)
                y0 += A[i][j] * x[j];
            y[i] = y0;
        }
    }
}
