/* The lower triangle by rows is the upper one by columns. */
static void blas_cholesky(int n, void *A)
{
    succeeded(LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'U', n, A, n));
}
