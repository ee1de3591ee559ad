static void blas_bicg(void)
{
    columns(N, M, 1, A, r, 0, s);
    rows(N, M, 1, A, p, 0, q);
}
