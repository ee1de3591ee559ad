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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* The second branch would take nine times as long as it is: it is left out. */
void either(int r, long n, double A[n][n]);

void either(int r, long n, double A[n][n])
{
    /* polyopt: tiled 32x32x1024, 32x32x256, parallel wavefront, simd */
    if (po_large(n > 190) &&
        r >= 1 && n >= -1099511627776 && n <= 1099511627776) {
        for (long t1 = 0; t1 <= po_floord(n - 2, 16); t1++) {
            #pragma omp parallel for schedule(dynamic) firstprivate(n, A, t1)
            for (long it = po_ceild(t1, 2); it <= po_min(t1, po_floord(n - 1, 32)); it++)
                for (long t2 = 1024 * po_floord(t1 - it, 32); t2 < n; t2 += 1024) {
                    for (long k = po_max(32 * t1 - 32 * it, t2); k <= po_min(n - 2, po_min(32 * it + 30, 32 * t1 - 32 * it + 31)); k++)
                        for (long i = po_max(32 * it, k + 1); i < po_min(n, 32 * it + 32); i++) {
                            A[i][k] /= A[k][k];
                            #pragma omp simd
                            for (long j = k + 1; j < po_min(n, t2 + 1024); j++)
                                A[i][j] -= A[i][k] * A[k][j];
                        }
                    for (long k = 32 * t1 - 32 * it; k < po_min(t2, po_min(32 * it + 31, 32 * t1 - 32 * it + 32)); k++)
                        for (long i = po_max(32 * it, k + 1); i < po_min(n, 32 * it + 32); i++) {
                            #pragma omp simd
                            for (long j = t2; j < po_min(n, t2 + 1024); j++)
                                A[i][j] -= A[i][k] * A[k][j];
                        }
                }
        }
    } else {
        if (r > 0)
            for (long k = 0; k < n; k++) {
                for (long i = k + 1; i < n; i++)
                    A[i][k] /= A[k][k];
                for (long i = k + 1; i < n; i++)
                    for (long j = k + 1; j < n; j++)
                        A[i][j] -= A[i][k] * A[k][j];
            }
        else
            for (long k = 0; k < n; k++) {
                for (long j = k + 1; j < n; j++)
                    A[k][j] /= A[k][k];
                for (long i = 0; i < n; i++)
                    if (i != k)
                        for (long j = k + 1; j < n; j++)
                            A[i][j] -= A[i][k] * A[k][j];
            }
    }
}
