static void blas_symm(int m, int n, double alpha, double beta, void *C,
                      const void *A, const void *B)
{
    cblas_dsymm(CblasRowMajor, CblasLeft, CblasLower, m, n, alpha, A, m, B, n,
                beta, C, n);
}
