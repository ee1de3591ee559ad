/*
 * mvt: x1 += A y1 and x2 += A^T y2: one matrix, walked along its rows and
 * down its columns in separate nests.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif

static void init(double (*A)[DIM(N)], double *x1, double *x2, double *y1,
                 double *y2)
{
    for (int i = 0; i < N; i++) {
        x1[i] = (double)(i % 31) / 31;
        x2[i] = (double)((i + 1) % 37) / 37;
        y1[i] = (double)((i + 3) % 41) / 41;
        y2[i] = (double)((i + 4) % 43) / 43;
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * 5 + j) % 97) / 97;
    }
}

static void kernel_mvt(size_t n, double x1[restrict n], double x2[restrict n],
                       double y1[restrict n], double y2[restrict n],
                       double A[restrict n][n])
{
    size_t i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            x1[i] = x1[i] + A[i][j] * y1[j];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            x2[i] = x2[i] + A[j][i] * y2[j];
}

int main(void)
{
    double (*A)[DIM(N)] = bench_alloc(DIM(N), sizeof *A);
    double *x1 = bench_alloc(N, sizeof *x1);
    double *x2 = bench_alloc(N, sizeof *x2);
    double *y1 = bench_alloc(N, sizeof *y1);
    double *y2 = bench_alloc(N, sizeof *y2);

    BENCH_CALLS {
        init(A, x1, x2, y1, y2);
        bench_start();
        if (N > 0)
            kernel_mvt(N, x1, x2, y1, y2, A);
        bench_stop();
    }
    bench_f64("x1", x1, N);
    bench_f64("x2", x2, N);
    free(A);
    free(x1);
    free(x2);
    free(y1);
    free(y2);
    return 0;
}
