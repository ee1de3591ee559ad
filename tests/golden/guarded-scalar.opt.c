#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* A scalar that is there under a condition only is set for certain, as far as what reads it can
 * see: it becomes an array, in tiles.
 */
enum { N = 1000, M = 1200 };

double A[N][M], B[M][N], C[N][N];
int mask[N];

void masked(void)
{
    /* polyopt: tiled 32x256, 32, parallel, simd */
    #pragma omp parallel for schedule(dynamic)
    for (long it = 0; it <= 992; it += 32)
        for (long jt = 0; jt <= 768; jt += 256) {
            double s[32][256];
            for (long i = it; i <= po_min(999, it + 31); i++) {
                if (mask[i] != 0) {
                    #pragma omp simd
                    for (long j = jt; j <= po_min(999, jt + 255); j++)
                        s[i - it][j - jt] = 0;
                }
            }
            for (long kt = 0; kt <= 1184; kt += 32)
                for (long i = it; i <= po_min(999, it + 31); i++)
                    for (long k = kt; k <= po_min(1199, kt + 31); k++) {
                        if (mask[i] != 0) {
                            const double a0 = A[i][k];
                            #pragma omp simd
                            for (long j = jt; j <= po_min(999, jt + 255); j++)
                                s[i - it][j - jt] += a0 * B[k][j];
                        }
                    }
            for (long i = it; i <= po_min(999, it + 31); i++) {
                if (mask[i] != 0) {
                    #pragma omp simd
                    for (long j = jt; j <= po_min(999, jt + 255); j++)
                        C[i][j] = s[i - it][j - jt];
                }
            }
        }
}
