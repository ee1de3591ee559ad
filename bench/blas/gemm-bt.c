static void blas_gemm_bt(long ni, long nj, long nk, void *C, const void *A,
                         const void *B)
{
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, ni, nj, nk, 1, A, nk,
                B, nk, 1, C, nj);
}
