static void blas_syrk(long n, long m, double alpha, double beta, void *c,
                      const void *a)
{
    cblas_dsyrk(CblasRowMajor, CblasLower, CblasNoTrans, n, m, alpha, a, DIM(M),
                beta, c, DIM(N));
}
