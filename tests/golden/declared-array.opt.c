void rotate(int n, double (*restrict x)[3], const double R[restrict 3][3])
{
    /* polyopt: order kept (loops too complex), parallel */
    #pragma omp parallel for if (n > 1142)
    for (long i = 0; i < n; i++) {
        double v[3];
        for (long k = 0; k <= 2; k++)
            v[k] = x[i][k];
        for (long k = 0; k <= 2; k++)
            x[i][k] = R[k][0] * v[0] + R[k][1] * v[1] + R[k][2] * v[2];
    }
}
