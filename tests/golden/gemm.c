/* C = beta C + alpha A B */
void gemm(int ni, int nj, int nk, double alpha, double beta,
          double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < nk; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
}
