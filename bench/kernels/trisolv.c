/*
 * trisolv: L x = b for a lower triangular L, by forward substitution.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 8000
#endif

static void init(double (*L)[DIM(N)], double *b)
{
    for (int i = 0; i < N; i++) {
        b[i] = -(double)(i % 101) / 101;
        for (int j = 0; j < i; j++)
            L[i][j] = (double)((i + N - j + 1) % 97 - 48) / 97;
        L[i][i] = N + 1.0;
    }
}

static void kernel_trisolv(int n, double L[restrict n][n],
                           double x[restrict n], double b[restrict n])
{
    int i, j;

    for (i = 0; i < n; i++) {
        x[i] = b[i];
        for (j = 0; j < i; j++)
            x[i] -= L[i][j] * x[j];
        x[i] = x[i] / L[i][i];
    }
}

int main(void)
{
    double (*L)[DIM(N)] = bench_alloc(DIM(N), sizeof *L);
    double *x = bench_alloc(N, sizeof *x);
    double *b = bench_alloc(N, sizeof *b);

    BENCH_CALLS {
        init(L, b);
        bench_start();
        if (N > 0)
            kernel_trisolv(N, L, x, b);
        bench_stop();
    }
    bench_f64("x", x, N);
    free(L);
    free(x);
    free(b);
    return 0;
}
