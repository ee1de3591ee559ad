/* One by one: BLAS has no product of many small matrices. */
static void blas_gemm_batched(int nb, int n, void *C, const void *A,
                              const void *B)
{
    size_t all = (size_t)n * n;

    for (int b = 0; b < nb; b++)
        product(n, n, n, 1, (const double *)A + b * all,
                (const double *)B + b * all, 1, (double *)C + b * all);
}
