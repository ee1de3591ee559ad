#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* The call divides the function into two regions. */
double A[1000][1000], B[1000][1000];

void report(void);

void f(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for
    for (long j = 0; j <= 999; j++) {
        #pragma omp simd
        for (long i = 0; i <= 999; i++)
            A[j][i] = B[j][i] + 1;
    }
    report();
    /* polyopt: tiled 64x64, parallel, simd */
    #pragma omp parallel for
    for (long it = 0; it <= 960; it += 64)
        for (long jt = 0; jt <= 960; jt += 64)
            for (long i = it; i <= po_min(999, it + 63); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(999, jt + 63); j++)
                    B[i][j] = A[j][i] / 2;
            }
}
