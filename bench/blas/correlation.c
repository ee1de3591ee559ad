/* The sums of squares row by row, as columns are not contiguous. */
static void deviations(double float_n)
{
    memset(stddev, 0, sizeof stddev);
    for (int i = 0; i < NOBS; i++)
        for (int j = 0; j < M; j++)
            stddev[j] += data[i][j] * data[i][j];
    for (int j = 0; j < M; j++) {
        stddev[j] = sqrt(stddev[j] / float_n);
        stddev[j] = stddev[j] <= 0.1 ? 1.0 : stddev[j];
        stddev[j] = 1 / (sqrt(float_n) * stddev[j]);
    }
}

static void blas_correlation(double float_n)
{
    static double one[DIM(NOBS)];

    for (int i = 0; i < NOBS; i++)
        one[i] = 1;
    columns(NOBS, M, 1 / float_n, data, one, 0, mean);
    for (int i = 0; i < NOBS; i++)
        cblas_daxpy(M, -1, mean, 1, data[i], 1);
    deviations(float_n);
    for (int i = 0; i < NOBS; i++)
        for (int j = 0; j < M; j++)
            data[i][j] *= stddev[j];
    cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, M, NOBS, 1, data[0],
                DIM(M), 0, corr[0], DIM(M));
    for (int i = 0; i < M; i++)
        corr[i][i] = 1;
    mirror(M, corr[0]);
}
