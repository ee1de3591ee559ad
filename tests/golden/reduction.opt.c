#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* Accumulators: a signed sum, and two extremes. */
int span(int n, const int *restrict a)
{
    int sum = 0;
    int low = a[0];
    int high = a[0];

    /* polyopt: parallel, simd, reduction */
    if (po_large(n > 140000)) {
        {
            unsigned int sum0 = sum;
            #pragma omp parallel for simd reduction(+:sum0) safelen(32) \
                firstprivate(n, a)
            for (long i = 0; i < n; i++)
                sum0 += a[i];
            sum = (int)sum0;
        }
        #pragma omp parallel for simd reduction(min:low) safelen(32) \
            firstprivate(n, a)
        for (long i = 0; i < n; i++)
            low = a[i] < low ? a[i] : low;
        #pragma omp parallel for simd reduction(max:high) safelen(32) \
            firstprivate(n, a)
        for (long i = 0; i < n; i++) {
            if (a[i] > high)
                high = a[i];
        }
    } else {
        for (int i = 0; i < n; i++) {
            sum += a[i];
            low = a[i] < low ? a[i] : low;
            if (a[i] > high)
                high = a[i];
        }
    }
    return low + (high - low) / 2 - sum;
}
