#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

double exp(double), fabs(double);

void f(int n, double x[restrict n], double y[restrict n])
{
    /* polyopt: parallel, simd */
    {
        #pragma omp parallel for if (n > 1881)
        for (long i = 0; i < n; i++)
            x[i] = exp(x[i]);
        #pragma omp parallel for simd if (parallel: n > 52287)
        for (long i = 0; i < n; i++)
            y[i] = fabs(y[i]);
    }
}
