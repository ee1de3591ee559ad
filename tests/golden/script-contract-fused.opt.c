#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Arrays between loops that steps have made one: of a row, and of an element, is alive what an
 * iteration uses.
 */
double in[500][500], out[500][500], x[500], y[500];
void rows(int n)
{
    double t[500][500];

    /* polyopt: parallel */
    {
        (void)t;
        #pragma omp parallel for firstprivate(n)
        for (long i = 0; i < n; i++) {
            double t_2[500];
            for (long j = 0; j < n; j++)
                t_2[j] = 2 * in[i][j];
            for (long j = 1; j <= n - 2L; j++)
                out[i][j] = t_2[j - 1] + t_2[j + 1];
        }
    }
}
void elements(int n)
{
    double t[500], u[500];

    /* polyopt: simd */
    {
        (void)t, (void)u;
        {
            double t_2;
            (void)t_2;
            if (n >= 1)
                t_2 = x[0] + 1;
        }
        #pragma omp simd
        for (long i = 1; i < n; i++) {
            double u_2;
            double t_2;
            t_2 = x[i] + 1;
            u_2 = t_2 * x[i - 1];
            y[i] = t_2 - u_2;
        }
    }
}
