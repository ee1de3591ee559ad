/* Five-point smoothing: both sweeps are skewed and fused. */
#define N 1300

double A[N][N];
double B[N][N];

void jacobi(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] +
                                 A[1 + i][j] + A[i - 1][j]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] +
                                 B[1 + i][j] + B[i - 1][j]);
    }
}
