/* polyopt: --fuse=smart */
#define N 800

double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N];

void two_products(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                D[i][j] += A[i][k] * B[k][j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                E[i][j] += D[i][k] * C[k][j];
}
