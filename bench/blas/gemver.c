static void blas_gemver(int n, double alpha, double beta)
{
    cblas_dger(CblasRowMajor, n, n, 1, u1, 1, v1, 1, A[0], DIM(N));
    cblas_dger(CblasRowMajor, n, n, 1, u2, 1, v2, 1, A[0], DIM(N));
    columns(n, n, beta, A, y, 1, x);
    cblas_daxpy(n, 1, z, 1, x, 1);
    rows(n, n, alpha, A, x, 1, w);
}
