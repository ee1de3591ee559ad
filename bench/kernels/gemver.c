/*
 * gemver: a rank-2 update of A, x = beta A^T y + z, and w = alpha A x: the
 * same matrix once written and twice read.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 5000
#endif

static double A[DIM(N)][DIM(N)];
static double u1[DIM(N)], v1[DIM(N)];
static double u2[DIM(N)], v2[DIM(N)];
static double w[DIM(N)], x[DIM(N)], y[DIM(N)], z[DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++) {
        u1[i] = (double)(i % 31) / 31;
        u2[i] = (double)((i + 1) % 37) / 74;
        v1[i] = (double)((i + 1) % 41) / 164;
        v2[i] = (double)((i + 1) % 43) / 258;
        y[i] = (double)((i + 1) % 47) / 376;
        z[i] = (double)((i + 1) % 53) / 477;
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * 3 + j) % 97) / 97;
    }
}

static void kernel_gemver(int n, double alpha, double beta)
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            x[i] = x[i] + beta * A[j][i] * y[j];

    for (i = 0; i < n; i++)
        x[i] = x[i] + z[i];

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            w[i] = w[i] + alpha * A[i][j] * x[j];
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemver(N, 1.5, 1.2);
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N);
    bench_f64("x", x, N);
    bench_f64("w", w, N);
    return 0;
}
