/* polyopt: --no-parallel --min-gain=any */
/* Sums of rows: six rows and two columns side by side, and the rest of each; of a
 * triangle, what the rows have in common; as few rows as leave none over.
 */
void rows(int n, int m, double A[restrict n][m], const double *restrict x,
          double *restrict y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i] += A[i][j] * x[j];
}

double B[15][64], u[15], v[64];

void constant(void)
{
    for (int i = 0; i < 15; i++)
        for (int j = 0; j < 64; j++)
            u[i] -= B[i][j] * v[j];
}

void triangle(int n, float A[restrict n][n], const float *restrict x,
              float *restrict y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            y[i] += A[i][j] * x[j];
}
