#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A variable that may have no value in front of the nest is not an argument. */
void f(int n, int m, double *restrict a, const double *restrict b)
{
    double s;

    if (m)
        s = 3;
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        if (m <= -1) {
            #pragma omp parallel for simd firstprivate(n, a, b)
            for (long i = 0; i < n; i++)
                a[i] = b[i] * s;
        }
        if (m >= 1) {
            #pragma omp parallel for simd firstprivate(n, a, b)
            for (long i = 0; i < n; i++)
                a[i] = b[i] * s;
        }
    } else {
        for (int i = 0; i < n; i++)
            if (m)
                a[i] = b[i] * s;
    }
}
