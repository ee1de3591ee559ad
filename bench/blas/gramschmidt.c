/* The triangle of the factorisation by reflections, with the signs of the
 * process: a positive diagonal. */
static void triangle(int n, double a[DIM(M)][DIM(N)], double *sign,
                     double r[DIM(N)][DIM(N)])
{
    for (int i = 0; i < n; i++)
        sign[i] = a[i][i] < 0 ? -1 : 1;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            r[i][j] = sign[i] * a[i][j];
}

/* By columns the matrix is A^T = R^T Q^T. */
static void blas_gramschmidt(int m, int n, double a[DIM(M)][DIM(N)],
                             double r[DIM(N)][DIM(N)], double q[DIM(M)][DIM(N)])
{
    static double tau[DIM(N)], sign[DIM(N)], work[64 * DIM(N)];

    succeeded(LAPACKE_dgelqf_work(LAPACK_COL_MAJOR, n, m, a[0], DIM(N), tau,
                                  work, 64 * DIM(N)));
    triangle(n, a, sign, r);
    succeeded(LAPACKE_dorglq_work(LAPACK_COL_MAJOR, n, m, n, a[0], DIM(N), tau,
                                  work, 64 * DIM(N)));
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            q[i][j] = sign[j] * a[i][j];
}
