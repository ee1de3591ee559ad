#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --reassociate --no-parallel */
/* Compilers unroll the inner loop and have its sums in registers, as no store of a double is to
 * a float: the loops stay.
 */
void apart(long n, const float *x, double *sum)
{
    /* polyopt: simd */
    if (po_large(n > 73) &&
        n <= 1099511627776 && po_disjoint(x, &x[n + 7], sum, &sum[8])) {
        for (long i = 0; i < n; i++) {
            const float x0 = x[i];
            #pragma omp simd
            for (long j = 0; j <= 7; j++)
                sum[j] += x0 * (double)x[i + j];
        }
    } else {
        for (long i = 0; i < n; i++)
            for (long j = 0; j < 8; j++)
                sum[j] += x[i] * (double)x[i + j];
    }
}

/* Here they cannot know that. */
void alike(long n, const double *x, double *sum)
{
    /* polyopt: unroll-and-jam, simd */
    if (po_large(n > 98) &&
        n <= 1099511627776 && po_disjoint(x, &x[n + 7], sum, &sum[8])) {
        long i = 0;
        for (; i <= n - 8; i += 8) {
            const double x0 = x[i];
            const double x1 = x[i + 1];
            const double x2 = x[i + 2];
            const double x3 = x[i + 3];
            const double x4 = x[i + 4];
            const double x5 = x[i + 5];
            const double x6 = x[i + 6];
            const double x7 = x[i + 7];
            #pragma omp simd
            for (long j = 0; j <= 7; j++) {
                double sum0 = sum[j];
                sum0 += x0 * x[i + j];
                sum0 += x1 * x[i + j + 1];
                sum0 += x2 * x[i + j + 2];
                sum0 += x3 * x[i + j + 3];
                sum0 += x4 * x[i + j + 4];
                sum0 += x5 * x[i + j + 5];
                sum0 += x6 * x[i + j + 6];
                sum0 += x7 * x[i + j + 7];
                sum[j] = sum0;
            }
        }
        for (; i < n; i++) {
            const double x0 = x[i];
            #pragma omp simd
            for (long j = 0; j <= 7; j++)
                sum[j] += x0 * x[i + j];
        }
    } else {
        for (long i = 0; i < n; i++)
            for (long j = 0; j < 8; j++)
                sum[j] += x[i] * x[i + j];
    }
}

/* Nor do they unroll so many iterations. */
void longer(long n, const float *x, double *sum)
{
    /* polyopt: unroll-and-jam, simd */
    if (po_large(n > 24) &&
        n <= 1099511627776 && po_disjoint(x, &x[n + 23], sum, &sum[24])) {
        long i = 0;
        for (; i <= n - 8; i += 8) {
            const float x0 = x[i];
            const float x1 = x[i + 1];
            const float x2 = x[i + 2];
            const float x3 = x[i + 3];
            const float x4 = x[i + 4];
            const float x5 = x[i + 5];
            const float x6 = x[i + 6];
            const float x7 = x[i + 7];
            #pragma omp simd
            for (long j = 0; j <= 23; j++) {
                double sum0 = sum[j];
                sum0 += x0 * (double)x[i + j];
                sum0 += x1 * (double)x[i + j + 1];
                sum0 += x2 * (double)x[i + j + 2];
                sum0 += x3 * (double)x[i + j + 3];
                sum0 += x4 * (double)x[i + j + 4];
                sum0 += x5 * (double)x[i + j + 5];
                sum0 += x6 * (double)x[i + j + 6];
                sum0 += x7 * (double)x[i + j + 7];
                sum[j] = sum0;
            }
        }
        for (; i < n; i++) {
            const float x0 = x[i];
            #pragma omp simd
            for (long j = 0; j <= 23; j++)
                sum[j] += x0 * (double)x[i + j];
        }
    } else {
        for (long i = 0; i < n; i++)
            for (long j = 0; j < 24; j++)
                sum[j] += x[i] * (double)x[i + j];
    }
}
