/*
 * atax-init-outside: y = A^T (A x), the sums set to zero in loops of their
 * own in front of the nest that computes them.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif
#ifndef NROWS
#define NROWS (N + 1)
#endif
#ifndef NCOLS
#define NCOLS N
#endif

static double A[DIM(NROWS)][DIM(NCOLS)];
static double x[DIM(NCOLS)];
static double y[DIM(NCOLS)];
static double tmp[DIM(NROWS)];

static void init(void)
{
    for (int j = 0; j < NCOLS; j++)
        x[j] = 1 + (double)(j % 29) / 29;
    for (int i = 0; i < NROWS; i++)
        for (int j = 0; j < NCOLS; j++)
            A[i][j] = (double)((i + j + i % 5) % 113) / (5 * 113);
}

static void kernel_atax_init_outside(int nrows, int ncols,
                                     double a[restrict DIM(NROWS)][DIM(NCOLS)],
                                     double px[restrict DIM(NCOLS)],
                                     double py[restrict DIM(NCOLS)],
                                     double t[restrict DIM(NROWS)])
{
    for (int i = 0; i < nrows; i++)
        t[i] = 0.0;
    for (int j = 0; j < ncols; j++)
        py[j] = 0.0;
    for (int i = 0; i < nrows; i++) {
        for (int j = 0; j < ncols; j++)
            t[i] += a[i][j] * px[j];
        for (int j = 0; j < ncols; j++)
            py[j] += a[i][j] * t[i];
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_atax_init_outside(NROWS, NCOLS, A, x, y, tmp);
        bench_stop();
    }
    bench_f64("tmp", tmp, NROWS);
    bench_f64("y", y, NCOLS);
    return 0;
}
