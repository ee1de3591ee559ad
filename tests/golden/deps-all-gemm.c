/* polyopt: --all */
/* All dependences of a textbook's matrix product, those of two reads as well. */
void gemm(int n, int m, int l, double C[restrict n][m],
          const double A[restrict n][l], const double B[restrict l][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            C[i][j] = 0;
            for (int k = 0; k < l; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
}
