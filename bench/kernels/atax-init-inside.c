/*
 * atax-init-inside: y = A^T (A x), every sum set to zero just before the loop
 * that computes it.  The second nest runs down the columns of A.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif

static double A[DIM(N)][DIM(N)];
static double x[DIM(N)];
static double y[DIM(N)];
static double tmp[DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = 1 + (double)(i % 23) / 23;
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i + 7 * j) % 109) / (5 * 109);
    }
}

static void kernel_atax_init_inside(int n)
{
    int i, j;

    for (i = 0; i < n; i++) {
        tmp[i] = 0.0;
        for (j = 0; j < n; j++) {
            tmp[i] += A[i][j] * x[j];
        }
    }
    for (j = 0; j < n; j++) {
        y[j] = 0.0;
        for (i = 0; i < n; i++) {
            y[j] += A[i][j] * tmp[i];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_atax_init_inside(N);
        bench_stop();
    }
    bench_f64("y", y, N);
    return 0;
}
