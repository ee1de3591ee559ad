#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
}

/* A = L U in place. */
#define N 2000

double A[N][N];

void lu(void)
{
    /* polyopt: tiled 32x32x1024, parallel wavefront, simd */
    for (long t1 = 0; t1 <= 124; t1++) {
        #pragma omp parallel for schedule(dynamic) firstprivate(t1)
        for (long it = po_ceild(t1, 2); it <= po_min(62, t1); it++)
            for (long t2 = 1024 * po_floord(t1 - it, 32); t2 <= 1024; t2 += 1024) {
                for (long k = 32 * t1 - 32 * it; k <= po_min(32 * t1 - 32 * it + 31, po_min(t2 - 2, 32 * it + 30)); k++)
                    for (long i = po_max(32 * it, k + 1); i <= po_min(1999, 32 * it + 31); i++) {
                        #pragma omp simd
                        for (long j = t2; j < i; j++)
                            A[i][j] -= A[i][k] * A[k][j];
                        #pragma omp simd
                        for (long j = po_max(t2, i); j <= 1999; j++)
                            A[i][j] -= A[i][k] * A[k][j];
                    }
                for (long t3 = po_max(32 * t1 - 32 * it, t2 - 1); t3 <= po_min(1998, po_min(32 * t1 - 32 * it + 31, po_min(t2 + 1022, 32 * it + 30))); t3++)
                    for (long i = po_max(32 * it, t3 + 1); i <= po_min(1999, 32 * it + 31); i++) {
                        A[i][t3] /= A[t3][t3];
                        #pragma omp simd
                        for (long j = t3 + 1; j < po_min(i, t2 + 1024); j++)
                            A[i][j] -= A[i][t3] * A[t3][j];
                        #pragma omp simd
                        for (long j = i; j <= po_min(1999, t2 + 1023); j++)
                            A[i][j] -= A[i][t3] * A[t3][j];
                    }
            }
    }
}
