/* When the new loops run: a branch around the nest, and clauses where it does not
 * imply them.
 */
#define N 2000

/* The work is that of half a box. */
void triangle(int n, float A[restrict n][n], float B[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            A[i][j] += B[i][j];
}

/* A band is no longer than what is left. */
void band(int n, int w, double A[restrict n][n], double x[restrict n])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n && i < k + w; i++)
            A[k][i] -= A[k][k] * x[i];
}

/* The clause asks again, as later steps have less work. */
void steps(int n, double A[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                A[i][j] -= A[i][k] * A[k][j];
}

/* Constants decide: no branch, and no threads. */
double C[N][N], D[8][8];

void constant(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            C[i][j] *= 2;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            D[i][j] *= 2;
}

/* Threads take some rows at once, as many as are work for some microseconds. */
void rows(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            C[i][j] /= 3;
}

/* A type decides: there are never iterations enough. */
void narrow(unsigned char n, int *restrict a, const int *restrict b)
{
    for (int i = 0; i < n; i++)
        a[i] += b[i];
}

/* Two loops of different work. */
void two(int n, int m, double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        x[i] *= 2;
    for (int i = 0; i < m; i++)
        y[i] *= 2;
}
