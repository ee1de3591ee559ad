static void blas_gemm_float(int n, float alpha, float beta)
{
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, alpha, A[0],
                DIM(N), B[0], DIM(N), beta, C[0], DIM(N));
}
