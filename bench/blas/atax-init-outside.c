static void blas_atax_init_outside(int nrows, int ncols, const void *a,
                                   const double *px, double *py, double *t)
{
    rows(nrows, ncols, 1, a, px, 0, t);
    columns(nrows, ncols, 1, a, t, 0, py);
}
