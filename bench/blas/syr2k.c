static void blas_syr2k(double alpha, double beta)
{
    cblas_dsyr2k(CblasRowMajor, CblasLower, CblasNoTrans, N, M, alpha, A[0],
                 DIM(M), B[0], DIM(M), beta, C[0], DIM(N));
}
