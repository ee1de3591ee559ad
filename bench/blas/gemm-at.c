static void blas_gemm_at(void)
{
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, NI, NJ, NK, 1, A[0],
                DIM(NI), B[0], DIM(NJ), 1, C[0], DIM(NJ));
}
