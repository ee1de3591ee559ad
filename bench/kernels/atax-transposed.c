/*
 * atax-transposed: y = A^T (A x) for an A that is stored transposed, as At:
 * the first product runs across the storage order, the second one along it.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif

static void kernel_atax_transposed(long m, long n, double At[restrict n][m],
                                   double x[restrict n],
                                   double y[restrict n],
                                   double tmp[restrict m])
{
    long i, j;

    for (i = 0; i < m; i++) {
        tmp[i] = 0.0;
        for (j = 0; j < n; j++)
            tmp[i] += At[j][i] * x[j];
    }
    for (j = 0; j < n; j++) {
        y[j] = 0.0;
        for (i = 0; i < m; i++)
            y[j] += At[j][i] * tmp[i];
    }
}

int main(void)
{
    double (*At)[DIM(N)] = bench_alloc(DIM(N), sizeof *At);
    double *x = bench_alloc(N, sizeof *x);
    double *y = bench_alloc(N, sizeof *y);
    double *tmp = bench_alloc(N, sizeof *tmp);

    BENCH_CALLS {
        for (int j = 0; j < N; j++) {
            x[j] = 1 + (double)(j % 31) / 31;
            for (int i = 0; i < N; i++)
                At[j][i] = (double)((3 * i + 2 * j) % 127) / (5 * 127);
        }

        bench_start();
        if (N > 0)
            kernel_atax_transposed(N, N, At, x, y, tmp);
        bench_stop();
    }

    bench_f64("y", y, N);
    free(At);
    free(x);
    free(y);
    free(tmp);
    return 0;
}
