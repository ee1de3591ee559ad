/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* The columns gain at once, as rows are taken in their place: less work is enough. */
void products(long n, double A[n][n], double x[restrict n], double y[restrict n],
              const double u[restrict n], const double v[restrict n]);

void products(long n, double A[n][n], double x[restrict n], double y[restrict n],
              const double u[restrict n], const double v[restrict n])
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            x[i] += A[i][j] * u[j];
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            y[i] += A[j][i] * v[j];
}
