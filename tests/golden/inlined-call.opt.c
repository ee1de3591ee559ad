#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static double A[100][100];

static void scale(double *row, int n, double factor)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for simd if (parallel: n > 52287)
    for (long k = 0; k < n; k++)
        row[k] *= factor;
}

void rows(int n, const double *restrict weight)
{
    /* polyopt: parallel, simd */
    {
        (void)scale;
        #pragma omp parallel for if (n > 228)
        for (long i = 0; i < n; i++) {
            double factor = weight[i];
            #pragma omp simd
            for (long k = 0; k < n; k++)
                A[i][k] *= factor;
        }
    }
}
