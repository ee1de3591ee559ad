/*
 * atax-separate: y = A^T (A x) as two loop nests, so that A is read twice;
 * running them together row by row halves the memory traffic.
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
        x[i] = 1 + (double)(i % 19) / 19;
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((2 * i + 3 * j) % 103) / (5 * 103);
    }
}

static void kernel_atax_separate(void)
{
    for (int i = 0; i < N; i++) {
        tmp[i] = 0.0;
        for (int j = 0; j < N; j++)
            tmp[i] += A[i][j] * x[j];
    }

    for (int j = 0; j < N; j++)
        y[j] = 0.0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            y[j] += A[i][j] * tmp[i];
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_atax_separate();
        bench_stop();
    }
    bench_f64("y", y, N);
    return 0;
}
