static void blas_durbin(int n)
{
    double alpha = -r[0], beta = 1;

    y[0] = alpha;
    for (int k = 1; k < n; k++) {
        beta = (1 - alpha * alpha) * beta;
        alpha = -(r[k] + cblas_ddot(k, r, -1, y, 1)) / beta;
        cblas_dcopy(k, y, 1, z, 1);
        cblas_daxpy(k, alpha, y, -1, z, 1);
        cblas_dcopy(k, z, 1, y, 1);
        y[k] = alpha;
    }
}
