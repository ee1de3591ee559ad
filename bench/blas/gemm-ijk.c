static void blas_gemm_ijk(int n, void *c, const void *a, const void *b)
{
    product(n, n, n, 1, a, b, 1, c);
}
