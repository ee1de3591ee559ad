static void blas_atax(int m, int n, const void *A, const double *x, double *y,
                      double *tmp)
{
    rows(m, n, 1, A, x, 0, tmp);
    columns(m, n, 1, A, tmp, 0, y);
}
