static void blas_atax_init_inside(int n)
{
    rows(n, n, 1, A, x, 0, tmp);
    columns(n, n, 1, A, tmp, 0, y);
}
