static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* C = beta C + alpha A B */
void gemm(int ni, int nj, int nk, double alpha, double beta,
          double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj])
{
    /* polyopt: tiled 32x256x32, parallel, unroll-and-jam, simd */
    {
        #pragma omp parallel for
        for (long i = 0; i < ni; i++) {
            #pragma omp simd
            for (long j = 0; j < nj; j++)
                C[i][j] *= beta;
        }
        #pragma omp parallel for schedule(dynamic)
        for (long it = 0; it < ni; it += 32)
            for (long jt = 0; jt < nj; jt += 256)
                for (long kt = 0; kt < nk; kt += 32) {
                    long i = it;
                    for (; i <= po_min(ni - 4L, it + 28); i += 4) {
                        long k = kt;
                        for (; k <= po_min(kt + 28, nk - 4L); k += 4) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(jt + 256, nj); j++) {
                                C[i][j] += alpha * A[i][k] * B[k][j];
                                C[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
                                C[i][j] += alpha * A[i][k + 2] * B[k + 2][j];
                                C[i][j] += alpha * A[i][k + 3] * B[k + 3][j];
                                C[i + 1][j] += alpha * A[i + 1][k] * B[k][j];
                                C[i + 1][j] += alpha * A[i + 1][k + 1] * B[k + 1][j];
                                C[i + 1][j] += alpha * A[i + 1][k + 2] * B[k + 2][j];
                                C[i + 1][j] += alpha * A[i + 1][k + 3] * B[k + 3][j];
                                C[i + 2][j] += alpha * A[i + 2][k] * B[k][j];
                                C[i + 2][j] += alpha * A[i + 2][k + 1] * B[k + 1][j];
                                C[i + 2][j] += alpha * A[i + 2][k + 2] * B[k + 2][j];
                                C[i + 2][j] += alpha * A[i + 2][k + 3] * B[k + 3][j];
                                C[i + 3][j] += alpha * A[i + 3][k] * B[k][j];
                                C[i + 3][j] += alpha * A[i + 3][k + 1] * B[k + 1][j];
                                C[i + 3][j] += alpha * A[i + 3][k + 2] * B[k + 2][j];
                                C[i + 3][j] += alpha * A[i + 3][k + 3] * B[k + 3][j];
                            }
                        }
                        for (; k < po_min(kt + 32, nk); k++) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(jt + 256, nj); j++) {
                                C[i][j] += alpha * A[i][k] * B[k][j];
                                C[i + 1][j] += alpha * A[i + 1][k] * B[k][j];
                                C[i + 2][j] += alpha * A[i + 2][k] * B[k][j];
                                C[i + 3][j] += alpha * A[i + 3][k] * B[k][j];
                            }
                        }
                    }
                    for (; i < po_min(ni, it + 32); i++) {
                        long k = kt;
                        for (; k <= po_min(kt + 28, nk - 4L); k += 4) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(jt + 256, nj); j++) {
                                C[i][j] += alpha * A[i][k] * B[k][j];
                                C[i][j] += alpha * A[i][k + 1] * B[k + 1][j];
                                C[i][j] += alpha * A[i][k + 2] * B[k + 2][j];
                                C[i][j] += alpha * A[i][k + 3] * B[k + 3][j];
                            }
                        }
                        for (; k < po_min(kt + 32, nk); k++) {
                            #pragma omp simd
                            for (long j = jt; j < po_min(jt + 256, nj); j++)
                                C[i][j] += alpha * A[i][k] * B[k][j];
                        }
                    }
                }
    }
}
