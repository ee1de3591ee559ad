static void blas_atax_separate(void)
{
    rows(N, N, 1, A, x, 0, tmp);
    columns(N, N, 1, A, tmp, 0, y);
}
