/*
 * atax-fused: y += A^T (A x) in one pass over the rows, the inner product of
 * a row in a local scalar.  y is cleared by the caller.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif
#ifndef M
#define M (N + 4)
#endif

static void kernel_atax_fused(size_t m, size_t n,
                              const double A[restrict m][n],
                              const double x[restrict n],
                              double y[restrict n])
{
    for (size_t i = 0; i < m; i++) {
        double dot = 0.0;

        for (size_t j = 0; j < n; j++)
            dot += A[i][j] * x[j];
        for (size_t j = 0; j < n; j++)
            y[j] += A[i][j] * dot;
    }
}

int main(void)
{
    double (*A)[DIM(N)] = bench_alloc(DIM(M), sizeof *A);
    double *x = bench_alloc(N, sizeof *x);
    double *y = bench_alloc(N, sizeof *y);

    BENCH_CALLS {
        for (int i = 0; i < N; i++)
            x[i] = 1 + (double)(i % 13) / 13;
        for (int i = 0; i < M; i++)
            for (int j = 0; j < N; j++)
                A[i][j] = (double)((5 * i + j) % 107) / (5 * 107);

        bench_start();
        if (N > 0)
            kernel_atax_fused(M, N, (const double (*)[DIM(N)])A, x, y);
        bench_stop();
    }

    bench_f64("y", y, N);
    free(A);
    free(x);
    free(y);
    return 0;
}
