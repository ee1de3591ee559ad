static void blas_atax_transposed(long m, long n, const void *At,
                                 const double *x, double *y, double *tmp)
{
    columns(n, m, 1, At, x, 0, tmp);
    rows(n, m, 1, At, tmp, 0, y);
}
