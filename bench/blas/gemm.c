static void blas_gemm(double alpha, double beta)
{
    product(NI, NJ, NK, alpha, A, B, beta, C);
}
