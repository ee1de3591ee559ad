/*
 * heat-3d: the heat equation on a cube, explicit differences, two arrays that
 * take turns.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 120
#endif
#ifndef TSTEPS
#define TSTEPS 100
#endif

static double A[DIM(N)][DIM(N)][DIM(N)];
static double B[DIM(N)][DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++) {
                A[i][j][k] = (double)(i + j + (N - k)) * 10 / DIM(N)
                             + (double)(i * j * k % 7);
                B[i][j][k] = A[i][j][k];
            }
}

static void kernel_heat_3d(long tsteps, long n)
{
    long t, i, j, k;

    for (t = 1; t <= tsteps; t++) {
        for (i = 1; i < n - 1; i++) {
            for (j = 1; j < n - 1; j++) {
                for (k = 1; k < n - 1; k++) {
                    B[i][j][k] = 0.125 * (A[i + 1][j][k] - 2.0 * A[i][j][k]
                                          + A[i - 1][j][k])
                               + 0.125 * (A[i][j + 1][k] - 2.0 * A[i][j][k]
                                          + A[i][j - 1][k])
                               + 0.125 * (A[i][j][k + 1] - 2.0 * A[i][j][k]
                                          + A[i][j][k - 1])
                               + A[i][j][k];
                }
            }
        }
        for (i = 1; i < n - 1; i++) {
            for (j = 1; j < n - 1; j++) {
                for (k = 1; k < n - 1; k++) {
                    A[i][j][k] = 0.125 * (B[i + 1][j][k] - 2.0 * B[i][j][k]
                                          + B[i - 1][j][k])
                               + 0.125 * (B[i][j + 1][k] - 2.0 * B[i][j][k]
                                          + B[i][j - 1][k])
                               + 0.125 * (B[i][j][k + 1] - 2.0 * B[i][j][k]
                                          + B[i][j][k - 1])
                               + B[i][j][k];
                }
            }
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_heat_3d(TSTEPS, N);
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N * N);
    return 0;
}
