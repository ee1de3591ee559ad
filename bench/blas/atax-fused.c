static void blas_atax_fused(size_t m, size_t n, const void *A, const double *x,
                            double *y)
{
    static double dot[DIM(M)];

    rows(m, n, 1, A, x, 0, dot);
    columns(m, n, 1, A, dot, 1, y);
}
