/* In place: no loop is parallel, tiles run as a wavefront. */
#define N 2000

double A[N][N];

void seidel(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] +
                           A[i][j - 1] + A[i][j] + A[i][j + 1] +
                           A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) /
                          9.0;
}
