/*
 * atax: y = A^T (A x), both products in one pass over the rows of A.  Arrays
 * are variable length parameters.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif
#ifndef NI
#define NI N
#endif
#ifndef NJ
#define NJ (N + 10)
#endif

static void init(double (*A)[DIM(NJ)], double *x)
{
    for (int i = 0; i < NJ; i++)
        x[i] = 1 + (double)(i % 17) / 17;
    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NJ; j++)
            A[i][j] = (double)((i + 3 * j) % 101) / (5 * 101);
}

static void kernel_atax(int m, int n, double A[restrict m][n],
                        double x[restrict n], double y[restrict n],
                        double tmp[restrict m])
{
    int i, j;

    for (i = 0; i < n; i++)
        y[i] = 0;
    for (i = 0; i < m; i++) {
        tmp[i] = 0;
        for (j = 0; j < n; j++)
            tmp[i] = tmp[i] + A[i][j] * x[j];
        for (j = 0; j < n; j++)
            y[j] = y[j] + A[i][j] * tmp[i];
    }
}

int main(void)
{
    double (*A)[DIM(NJ)] = bench_alloc(DIM(NI), sizeof *A);
    double *x = bench_alloc(NJ, sizeof *x);
    double *y = bench_alloc(NJ, sizeof *y);
    double *tmp = bench_alloc(NI, sizeof *tmp);

    BENCH_CALLS {
        init(A, x);
        bench_start();
        if (NI > 0 && NJ > 0)
            kernel_atax(NI, NJ, A, x, y, tmp);
        bench_stop();
    }
    bench_f64("y", y, NJ);
    free(A);
    free(x);
    free(y);
    free(tmp);
    return 0;
}
