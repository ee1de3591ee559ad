#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* A sum in a scalar, which a tile has a buffer for. */
#define N 2000

double A[N][N], B[N][N], C[N][N];

void f(double alpha)
{
    /* polyopt: tiled 32x256, 32, parallel, unroll-and-jam, simd */
    #pragma omp parallel for schedule(dynamic) firstprivate(alpha)
    for (long it = 0; it <= 1984; it += 32)
        for (long jt = 0; jt <= 1792; jt += 256) {
            double sum[32][256];
            for (long i = it; i <= po_min(1999, it + 31); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(1999, jt + 255); j++)
                    sum[i - it][j - jt] = 0;
            }
            for (long kt = 0; kt <= 1984; kt += 32) {
                long i = it;
                for (; i <= po_min(1996, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(1996, kt + 28); k += 4) {
                        const double a0 = A[i][k];
                        const double a1 = A[i][k + 1];
                        const double a2 = A[i][k + 2];
                        const double a3 = A[i][k + 3];
                        const double a4 = A[i + 1][k];
                        const double a5 = A[i + 1][k + 1];
                        const double a6 = A[i + 1][k + 2];
                        const double a7 = A[i + 1][k + 3];
                        const double a8 = A[i + 2][k];
                        const double a9 = A[i + 2][k + 1];
                        const double a10 = A[i + 2][k + 2];
                        const double a11 = A[i + 2][k + 3];
                        const double a12 = A[i + 3][k];
                        const double a13 = A[i + 3][k + 1];
                        const double a14 = A[i + 3][k + 2];
                        const double a15 = A[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(1999, jt + 255); j++) {
                            double sum0 = sum[i - it][j - jt];
                            double sum1 = sum[i - it + 1][j - jt];
                            double sum2 = sum[i - it + 2][j - jt];
                            double sum3 = sum[i - it + 3][j - jt];
                            const double b0 = B[k][j];
                            const double b1 = B[k + 1][j];
                            const double b2 = B[k + 2][j];
                            const double b3 = B[k + 3][j];
                            sum0 += a0 * b0;
                            sum0 += a1 * b1;
                            sum0 += a2 * b2;
                            sum0 += a3 * b3;
                            sum1 += a4 * b0;
                            sum1 += a5 * b1;
                            sum1 += a6 * b2;
                            sum1 += a7 * b3;
                            sum2 += a8 * b0;
                            sum2 += a9 * b1;
                            sum2 += a10 * b2;
                            sum2 += a11 * b3;
                            sum3 += a12 * b0;
                            sum3 += a13 * b1;
                            sum3 += a14 * b2;
                            sum3 += a15 * b3;
                            sum[i - it][j - jt] = sum0;
                            sum[i - it + 1][j - jt] = sum1;
                            sum[i - it + 2][j - jt] = sum2;
                            sum[i - it + 3][j - jt] = sum3;
                        }
                    }
                    for (; k <= po_min(1999, kt + 31); k++) {
                        const double a0 = A[i][k];
                        const double a1 = A[i + 1][k];
                        const double a2 = A[i + 2][k];
                        const double a3 = A[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(1999, jt + 255); j++) {
                            const double b0 = B[k][j];
                            sum[i - it][j - jt] += a0 * b0;
                            sum[i - it + 1][j - jt] += a1 * b0;
                            sum[i - it + 2][j - jt] += a2 * b0;
                            sum[i - it + 3][j - jt] += a3 * b0;
                        }
                    }
                }
                for (; i <= po_min(1999, it + 31); i++) {
                    long k = kt;
                    for (; k <= po_min(1996, kt + 28); k += 4) {
                        const double a0 = A[i][k];
                        const double a1 = A[i][k + 1];
                        const double a2 = A[i][k + 2];
                        const double a3 = A[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(1999, jt + 255); j++) {
                            double sum0 = sum[i - it][j - jt];
                            sum0 += a0 * B[k][j];
                            sum0 += a1 * B[k + 1][j];
                            sum0 += a2 * B[k + 2][j];
                            sum0 += a3 * B[k + 3][j];
                            sum[i - it][j - jt] = sum0;
                        }
                    }
                    for (; k <= po_min(1999, kt + 31); k++) {
                        const double a0 = A[i][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(1999, jt + 255); j++)
                            sum[i - it][j - jt] += a0 * B[k][j];
                    }
                }
            }
            for (long i = it; i <= po_min(1999, it + 31); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(1999, jt + 255); j++)
                    C[i][j] = alpha * sum[i - it][j - jt] - C[i][j];
            }
        }
}
