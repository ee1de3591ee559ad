/*
 * jacobi-1d: a three-point average in one dimension, two arrays that take
 * turns.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 200000
#endif
#ifndef TSTEPS
#define TSTEPS 2000
#endif

static void init(double *A, double *B)
{
    for (int i = 0; i < N; i++) {
        A[i] = (double)(i % 101 + 2) / 101;
        B[i] = (double)(i % 103 + 3) / 103;
    }
}

static void kernel_jacobi_1d(int tsteps, int n, double A[restrict n],
                             double B[restrict n])
{
    int t, i;

    for (t = 0; t < tsteps; t++)
    {
        for (i = 1; i < n - 1; i++)
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
        for (i = 1; i < n - 1; i++)
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
    }
}

int main(void)
{
    double *A = bench_alloc(N, sizeof *A);
    double *B = bench_alloc(N, sizeof *B);

    BENCH_CALLS {
        init(A, B);
        bench_start();
        if (N > 0)
            kernel_jacobi_1d(TSTEPS, N, A, B);
        bench_stop();
    }
    bench_f64("A", A, N);
    free(A);
    free(B);
    return 0;
}
