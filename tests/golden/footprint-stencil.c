/* polyopt: --tile=16 */
#define N 300
double A[N][N], B[N][N];

void stencil(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                B[i][j] = 0.25f * (A[i][j - 1] + A[i][j + 1] + A[i - 1][j] +
                                   A[i + 1][j]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = B[i][j];
    }
}
