/*
 * gesummv: y = alpha A x + beta B x, the two matrix-vector products in one
 * nest.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 5000
#endif

static void init(double (*A)[DIM(N)], double (*B)[DIM(N)], double *x)
{
    for (int i = 0; i < N; i++) {
        x[i] = (double)(i % 59) / 59;
        for (int j = 0; j < N; j++) {
            A[i][j] = (double)((i + 3 * j) % 97) / 97;
            B[i][j] = (double)((5 * i + j) % 89) / 89;
        }
    }
}

static void kernel_gesummv(int n, double alpha, double beta,
                           double A[restrict n][n], double B[restrict n][n],
                           double tmp[restrict n], double x[restrict n],
                           double y[restrict n])
{
    for (int i = 0; i < n; i++) {
        tmp[i] = 0.0;
        y[i] = 0.0;
        for (int j = 0; j < n; j++) {
            tmp[i] = A[i][j] * x[j] + tmp[i];
            y[i] = B[i][j] * x[j] + y[i];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
}

int main(void)
{
    double (*A)[DIM(N)] = bench_alloc(DIM(N), sizeof *A);
    double (*B)[DIM(N)] = bench_alloc(DIM(N), sizeof *B);
    double *tmp = bench_alloc(N, sizeof *tmp);
    double *x = bench_alloc(N, sizeof *x);
    double *y = bench_alloc(N, sizeof *y);

    BENCH_CALLS {
        init(A, B, x);
        bench_start();
        if (N > 0)
            kernel_gesummv(N, 1.5, 1.2, A, B, tmp, x, y);
        bench_stop();
    }
    bench_f64("y", y, N);
    free(A);
    free(B);
    free(tmp);
    free(x);
    free(y);
    return 0;
}
