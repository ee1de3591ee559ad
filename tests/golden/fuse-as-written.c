/* polyopt: --no-parallel */
/* The author has fused what shares what it reads; nothing is gained by one sweep
 * for each statement.
 */
void field(int n, double ex[restrict n][n], double ey[restrict n][n],
           double hz[restrict n][n])
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            ex[i][j] += 0.5 * (hz[i][j] - hz[i][j - 1]);
            ey[i][j] += 0.5 * (hz[i - 1][j] - hz[i][j]);
        }
}

/* Two sums over two directions want loops of their own. */
void sums(int n, double A[restrict n][n], double *restrict x,
          double *restrict y, double *restrict p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            x[j] += p[i] * A[i][j];
            y[i] += p[j] * A[i][j];
        }
}
