static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* Macros in statements, subscripts and bounds. */
#define N            1000
#define AT(m, i, j)  m[i][j]
#define FOR(i, a, b) for (int i = (a); i < (b); i++)
#define MADD(c, a, b) c += (a) * (b)

double A[N][N], B[N][N], C[N][N];

void f(void)
{
    /* polyopt: tiled 32x256x32, parallel, unroll-and-jam, simd */
    #pragma omp parallel for schedule(dynamic)
    for (long it = 0; it <= 992; it += 32)
        for (long jt = 0; jt <= 768; jt += 256)
            for (long kt = 0; kt <= 992; kt += 32) {
                long i = it;
                for (; i <= po_min(996, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(996, kt + 28); k += 4) {
                        #pragma omp simd
                        for (long j = jt; j <= po_min(999, jt + 255); j++) {
                            C[i][j] += A[i][k] * B[k][j];
                            C[i][j] += A[i][k + 1] * B[k + 1][j];
                            C[i][j] += A[i][k + 2] * B[k + 2][j];
                            C[i][j] += A[i][k + 3] * B[k + 3][j];
                            C[i + 1][j] += A[i + 1][k] * B[k][j];
                            C[i + 1][j] += A[i + 1][k + 1] * B[k + 1][j];
                            C[i + 1][j] += A[i + 1][k + 2] * B[k + 2][j];
                            C[i + 1][j] += A[i + 1][k + 3] * B[k + 3][j];
                            C[i + 2][j] += A[i + 2][k] * B[k][j];
                            C[i + 2][j] += A[i + 2][k + 1] * B[k + 1][j];
                            C[i + 2][j] += A[i + 2][k + 2] * B[k + 2][j];
                            C[i + 2][j] += A[i + 2][k + 3] * B[k + 3][j];
                            C[i + 3][j] += A[i + 3][k] * B[k][j];
                            C[i + 3][j] += A[i + 3][k + 1] * B[k + 1][j];
                            C[i + 3][j] += A[i + 3][k + 2] * B[k + 2][j];
                            C[i + 3][j] += A[i + 3][k + 3] * B[k + 3][j];
                        }
                    }
                    for (; k <= po_min(999, kt + 31); k++) {
                        #pragma omp simd
                        for (long j = jt; j <= po_min(999, jt + 255); j++) {
                            C[i][j] += A[i][k] * B[k][j];
                            C[i + 1][j] += A[i + 1][k] * B[k][j];
                            C[i + 2][j] += A[i + 2][k] * B[k][j];
                            C[i + 3][j] += A[i + 3][k] * B[k][j];
                        }
                    }
                }
                for (; i <= po_min(999, it + 31); i++) {
                    long k = kt;
                    for (; k <= po_min(996, kt + 28); k += 4) {
                        #pragma omp simd
                        for (long j = jt; j <= po_min(999, jt + 255); j++) {
                            C[i][j] += A[i][k] * B[k][j];
                            C[i][j] += A[i][k + 1] * B[k + 1][j];
                            C[i][j] += A[i][k + 2] * B[k + 2][j];
                            C[i][j] += A[i][k + 3] * B[k + 3][j];
                        }
                    }
                    for (; k <= po_min(999, kt + 31); k++) {
                        #pragma omp simd
                        for (long j = jt; j <= po_min(999, jt + 255); j++)
                            C[i][j] += A[i][k] * B[k][j];
                    }
                }
            }
}
