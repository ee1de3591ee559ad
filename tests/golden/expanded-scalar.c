/* A sum in a scalar, which a tile has a buffer for. */
#define N 2000

double A[N][N], B[N][N], C[N][N];

void f(double alpha)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;

            for (int k = 0; k < N; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] = alpha * sum - C[i][j];
        }
}
