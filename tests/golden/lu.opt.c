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

/* A = L U in place. */
#define N 2000

double A[N][N];

void lu(void)
{
    /* polyopt: tiled 32x32, parallel wavefront, simd */
    for (long t1 = 0; t1 <= 124; t1++) {
        #pragma omp parallel for
        for (long it = 32 * po_floord(t1 + 1, 2); it <= po_min(1984, 32 * t1); it += 32)
            for (long t2 = 32 * t1 - it; t2 <= po_min(1998, po_min(32 * t1 - it + 31, it + 30)); t2++)
                for (long i = po_max(it, t2 + 1); i <= po_min(1999, it + 31); i++) {
                    A[i][t2] /= A[t2][t2];
                    #pragma omp simd
                    for (long j = t2 + 1; j < i; j++)
                        A[i][j] -= A[i][t2] * A[t2][j];
                    #pragma omp simd
                    for (long j = i; j <= 1999; j++)
                        A[i][j] -= A[i][t2] * A[t2][j];
                }
    }
}
