static void blas_mvt(size_t n, double *x1, double *x2, const double *y1,
                     const double *y2, const void *A)
{
    rows(n, n, 1, A, y1, 1, x1);
    columns(n, n, 1, A, y2, 1, x2);
}
