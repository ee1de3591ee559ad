/*
 * gramschmidt: A = Q R by the modified Gram-Schmidt process: column k is
 * normalised, then taken out of every later column.
 */
/* expect: transformed */
#include "bench.h"

#include <math.h>

#ifndef N
#define N 600
#endif
#ifndef M
#define M (N + 20)
#endif

static double A[DIM(M)][DIM(N)];
static double R[DIM(N)][DIM(N)];
static double Q[DIM(M)][DIM(N)];

/* The diagonal makes the columns independent of each other. */
static void init(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (double)(i * j % 97) / 97 + (i == j ? 10.0 : 0.0);
}

static void kernel_gramschmidt(int m, int n, double a[restrict DIM(M)][DIM(N)],
                               double r[restrict DIM(N)][DIM(N)],
                               double q[restrict DIM(M)][DIM(N)])
{
    int i, j, k;
    double nrm;

    for (k = 0; k < n; k++) {
        nrm = 0.0;
        for (i = 0; i < m; i++)
            nrm += a[i][k] * a[i][k];
        r[k][k] = sqrt(nrm);
        for (i = 0; i < m; i++)
            q[i][k] = a[i][k] / r[k][k];
        for (j = k + 1; j < n; j++) {
            r[k][j] = 0.0;
            for (i = 0; i < m; i++)
                r[k][j] += q[i][k] * a[i][j];
            for (i = 0; i < m; i++)
                a[i][j] = a[i][j] - q[i][k] * r[k][j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(R, sizeof R);
        bench_touch(Q, sizeof Q);
        bench_start();
        kernel_gramschmidt(M, N, A, R, Q);
        bench_stop();
    }
    bench_f64("R", R, (size_t)N * N);
    bench_f64("Q", Q, (size_t)M * N);
    return 0;
}
