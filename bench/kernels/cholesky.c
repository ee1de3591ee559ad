/*
 * cholesky: the factor L of A = L L^T for a symmetric positive definite A,
 * row by row, in place in the lower triangle.
 */
/* expect: transformed */
#include "bench.h"

#include <math.h>

#ifndef N
#define N 1500
#endif

static void init(double (*A)[DIM(N)])
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * j + i + j) % 11) / 11;
        A[i][i] = N + 1.0 + (double)(i % 5) / 5;
    }
}

static void kernel_cholesky(int n, double A[restrict n][n])
{
    int i, j, k;

    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++) {
            for (k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (k = 0; k < i; k++)
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }
}

int main(void)
{
    double (*A)[DIM(N)] = bench_alloc(DIM(N), sizeof *A);

    BENCH_CALLS {
        init(A);
        bench_start();
        if (N > 0)
            kernel_cholesky(N, A);
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N);
    free(A);
    return 0;
}
