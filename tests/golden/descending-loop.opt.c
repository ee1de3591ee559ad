#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* Each row needs the one below: the outer loop goes on running downwards. */
#define N 2000

double A[N][N];

void f(void)
{
    /* polyopt: tiled 512, parallel, simd */
    #pragma omp parallel for
    for (long jt = 0; jt <= 1536; jt += 512)
        for (long i = 1998; i >= 0; i--) {
            #pragma omp simd
            for (long j = jt; j <= po_min(1999, jt + 511); j++)
                A[i][j] += A[i + 1][j];
        }
}
