static void blas_gemm_ikj(int ni, int nj, int nk, double alpha, double beta,
                          void *c, const void *a, const void *b)
{
    product(ni, nj, nk, alpha, a, b, beta, c);
}
