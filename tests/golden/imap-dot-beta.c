void gemm(int n, int m, int p, double A[n][p], double B[p][m], double C[n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            C[i][j] *= 2;
            for (int k = 0; k < p; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
}
