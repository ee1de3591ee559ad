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

/* A = L L^T in place; the call of sqrt is known to have no side effects. */
#include <math.h>

#define N 2000

double A[N][N];

void cholesky(void)
{
    /* polyopt: tiled 32x32, parallel wavefront */
    for (long t1 = 0; t1 <= 124; t1++) {
        #pragma omp parallel for schedule(dynamic) firstprivate(t1)
        for (long t2 = po_max(t1 - 62, 0); t2 <= po_floord(t1, 2); t2++) {
            if (t1 == 2 * t2 && t1 >= 2) {
                A[16 * t1][16 * t1 - 1] /= A[16 * t1 - 1][16 * t1 - 1];
                A[16 * t1][16 * t1] -= A[16 * t1][16 * t1 - 1] * A[16 * t1][16 * t1 - 1];
            }
            for (long t3 = po_max(32 * t1 - 32 * t2, 32 * t2 + 1); t3 <= po_min(1999, po_min(32 * t1 - 32 * t2 + 31, 32 * t2 + 32)); t3++) {
                if (t3 == 1)
                    A[0][0] = sqrt(A[0][0]);
                for (long t4 = po_max(32 * t2, 1); t4 <= t3 - 2; t4++) {
                    for (long k = 0; k <= t4 - 2; k++)
                        A[t3][t4] -= A[t3][k] * A[t4][k];
                    A[t3][t4 - 1] /= A[t4 - 1][t4 - 1];
                    A[t3][t4] -= A[t3][t4 - 1] * A[t4][t4 - 1];
                    A[t3][t3] -= A[t3][t4 - 1] * A[t3][t4 - 1];
                }
                if (t3 >= 2) {
                    for (long k = 0; k <= t3 - 3; k++)
                        A[t3][t3 - 1] -= A[t3][k] * A[t3 - 1][k];
                    A[t3][t3 - 2] /= A[t3 - 2][t3 - 2];
                    A[t3][t3 - 1] -= A[t3][t3 - 2] * A[t3 - 1][t3 - 2];
                    A[t3][t3] -= A[t3][t3 - 2] * A[t3][t3 - 2];
                    A[t3 - 1][t3 - 1] = sqrt(A[t3 - 1][t3 - 1]);
                }
                if (32 * t2 + 31 >= t3) {
                    A[t3][t3 - 1] /= A[t3 - 1][t3 - 1];
                    A[t3][t3] -= A[t3][t3 - 1] * A[t3][t3 - 1];
                }
            }
            for (long i = po_max(32 * t1 - 32 * t2, 32 * t2 + 33); i <= po_min(1999, 32 * t1 - 32 * t2 + 31); i++)
                for (long t3 = po_max(32 * t2, 1); t3 <= 32 * t2 + 31; t3++) {
                    for (long k = 0; k <= t3 - 2; k++)
                        A[i][t3] -= A[i][k] * A[t3][k];
                    A[i][t3 - 1] /= A[t3 - 1][t3 - 1];
                    A[i][t3] -= A[i][t3 - 1] * A[t3][t3 - 1];
                    A[i][i] -= A[i][t3 - 1] * A[i][t3 - 1];
                }
            if (t1 == 124)
                A[1999][1999] = sqrt(A[1999][1999]);
        }
    }
}
