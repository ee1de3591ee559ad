static void blas_covariance(int m, int n, double float_n,
                            double d[DIM(NOBS)][DIM(M)],
                            double c[DIM(M)][DIM(M)], double avg[DIM(M)])
{
    static double one[DIM(NOBS)];

    for (int i = 0; i < n; i++)
        one[i] = 1;
    columns(n, m, 1 / float_n, d, one, 0, avg);
    for (int i = 0; i < n; i++)
        cblas_daxpy(m, -1, avg, 1, d[i], 1);
    cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, m, n, 1 / (float_n - 1),
                d[0], DIM(M), 0, c[0], DIM(M));
    mirror(m, c[0]);
}
