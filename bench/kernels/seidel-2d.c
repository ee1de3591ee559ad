/*
 * seidel-2d: a nine-point average in two dimensions, in place: every point
 * already uses the new values of the points before it.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 700
#endif
#ifndef TSTEPS
#define TSTEPS 100
#endif

#define LAST(n) ((n) - 2)

static double A[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * (j + 2) + 2) % 97) / 97;
}

static void kernel_seidel_2d(int tsteps, int n,
                             double a[restrict DIM(N)][DIM(N)])
{
    int t, i, j;

    for (t = 0; t <= tsteps - 1; t++)
        for (i = 1; i <= LAST(n); i++)
            for (j = 1; j <= LAST(n); j++)
                a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1]
                           + a[i][j - 1] + a[i][j] + a[i][j + 1]
                           + a[i + 1][j - 1] + a[i + 1][j]
                           + a[i + 1][j + 1]) / 9.0;
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_seidel_2d(TSTEPS, N, A);
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N);
    return 0;
}
