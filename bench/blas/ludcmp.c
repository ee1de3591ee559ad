/* By columns the matrix is A^T, whose factors solve for A as well. */
static void blas_ludcmp(int n, void *a, const double *pb, double *px,
                        double *py)
{
    static lapack_int pivot[DIM(N)];

    (void)py;
    cblas_dcopy(n, pb, 1, px, 1);
    succeeded(LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, n, n, a, DIM(N), pivot));
    succeeded(LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, 'T', n, 1, a, DIM(N), pivot,
                                  px, n));
}
