#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

void f(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double t;

    /* polyopt: parallel, simd */
    {
        (void)t;
        for (long i = 1; i < n; i++) {
            double t = a[i - 1] * 0.5;
            a[i] = t + 1;
        }
        #pragma omp parallel for simd if (parallel: n > 47058)
        for (long i = 1; i < n; i++) {
            double t_2 = b[i] * 2;
            c[i] = t_2 * t_2;
        }
    }
}
