static void blas_trisolv(int n, const void *L, double *x, const double *b)
{
    cblas_dcopy(n, b, 1, x, 1);
    cblas_dtrsv(CblasRowMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, L, n,
                x, 1);
}
