/*
 * jacobi-2d: a five-point average in two dimensions, two arrays that take
 * turns.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1300
#endif
#ifndef TSTEPS
#define TSTEPS 200
#endif

static double A[DIM(N)][DIM(N)];
static double B[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = (double)((i * (j + 2) + 2) % 97) / 97;
            B[i][j] = (double)((i * (j + 3) + 3) % 89) / 89;
        }
}

static void kernel_jacobi_2d(void)
{
    for (int t = 0; t < TSTEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j]
                                 + A[1 + i][j] + A[i - 1][j]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j]
                                 + B[1 + i][j] + B[i - 1][j]);
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_jacobi_2d();
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N);
    return 0;
}
