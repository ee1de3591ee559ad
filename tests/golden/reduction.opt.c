#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Accumulators: a signed sum, and two extremes. */
int span(int n, const int *restrict a)
{
    int sum = 0;
    int low = a[0];
    int high = a[0];

    /* polyopt: parallel, simd, reduction */
    {
        {
            unsigned int sum0 = sum;
            #pragma omp parallel for simd if (parallel: n > 207792) reduction(+:sum0) safelen(32)
            for (long i = 0; i < n; i++)
                sum0 += a[i];
            sum = (int)sum0;
        }
        #pragma omp parallel for simd if (parallel: n > 103896) reduction(min:low) safelen(32)
        for (long i = 0; i < n; i++)
            low = a[i] < low ? a[i] : low;
        #pragma omp parallel for simd if (parallel: n > 103896) reduction(max:high) safelen(32)
        for (long i = 0; i < n; i++) {
            if (a[i] > high)
                high = a[i];
        }
    }
    return low + (high - low) / 2 - sum;
}
