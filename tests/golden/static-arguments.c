/* polyopt: --no-parallel */
/* The first function is always called with the same numbers, the second one with
 * numbers of a range, and the third one is also called from elsewhere.
 */
static void add(int n, int m, double A[restrict n][m], double B[restrict m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i][j] += B[j][i];
}

static void scale(int n, double A[restrict n][n])
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] = 2 * A[i][j];
}

static void halve(int n, double A[restrict n][n])
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] = A[i][j] / 2;
}

void (*half)(int n, double A[restrict n][n]) = halve;

void all(double *A, double *B)
{
    int n = 12;

    add(n, 2 * n, (double (*)[2 * n])A, (double (*)[n])B);
    scale(6, (double (*)[6])A);
    scale(n, (double (*)[n])B);
    halve(n, (double (*)[n])B);
}
