static void blas_trmm(int m, int n, double alpha)
{
    cblas_dtrmm(CblasRowMajor, CblasLeft, CblasLower, CblasTrans, CblasUnit, m,
                n, alpha, A[0], DIM(M), B[0], DIM(NCOLS));
}
