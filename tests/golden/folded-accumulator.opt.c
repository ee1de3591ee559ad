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

/* Sums of a factorisation go through a scalar: they move to the element. */
#define N 2000

double A[N][N];

void f(void)
{
    /* polyopt: tiled 64, parallel, unroll-and-jam, simd */
    for (long k = 0; k <= 1997; k++) {
        #pragma omp parallel for if ((double)(1998L - k) * (1498L - k) > 150000) \
            schedule(dynamic) firstprivate(k)
        for (long it = 64 * po_floord(k + 2, 64); it <= 1984; it += 64) {
            long i = po_max(k + 2, it);
            for (; i <= po_min(1992, it + 56); i += 8) {
                #pragma omp simd
                for (long j = k + 1; j < i; j++) {
                    A[i][j] -= A[i][k] * A[j][k];
                    A[i + 1][j] -= A[i + 1][k] * A[j][k];
                    A[i + 2][j] -= A[i + 2][k] * A[j][k];
                    A[i + 3][j] -= A[i + 3][k] * A[j][k];
                    A[i + 4][j] -= A[i + 4][k] * A[j][k];
                    A[i + 5][j] -= A[i + 5][k] * A[j][k];
                    A[i + 6][j] -= A[i + 6][k] * A[j][k];
                    A[i + 7][j] -= A[i + 7][k] * A[j][k];
                }
                for (long j = po_max(k + 1, i); j <= i; j++)
                    A[i + 1][j] -= A[i + 1][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 1; j++)
                    A[i + 2][j] -= A[i + 2][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 2; j++)
                    A[i + 3][j] -= A[i + 3][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 3; j++)
                    A[i + 4][j] -= A[i + 4][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 4; j++)
                    A[i + 5][j] -= A[i + 5][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 5; j++)
                    A[i + 6][j] -= A[i + 6][k] * A[j][k];
                for (long j = po_max(k + 1, i); j <= i + 6; j++)
                    A[i + 7][j] -= A[i + 7][k] * A[j][k];
            }
            for (; i <= po_min(1999, it + 63); i++) {
                #pragma omp simd
                for (long j = k + 1; j < i; j++)
                    A[i][j] -= A[i][k] * A[j][k];
            }
        }
    }
}
