/*
 * bicg: the two matrix-vector products of a step of the biconjugate gradient
 * method, s = A^T r and q = A p, in one nest.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 6000
#endif
#ifndef M
#define M (N + 7)
#endif

static double A[DIM(N)][DIM(M)];
static double s[DIM(M)];
static double q[DIM(N)];
static double p[DIM(M)];
static double r[DIM(N)];

static void init(void)
{
    for (int j = 0; j < M; j++)
        p[j] = (double)(j % 37) / 37;
    for (int i = 0; i < N; i++) {
        r[i] = (double)(i % 41) / 41;
        for (int j = 0; j < M; j++)
            A[i][j] = (double)((i * 3 + j) % 97) / 97;
    }
}

static void kernel_bicg(void)
{
    for (int j = 0; j < M; j++)
        s[j] = 0;
    for (int i = 0; i < N; i++) {
        q[i] = 0.0;
        for (int j = 0; j < M; j++) {
            s[j] = s[j] + r[i] * A[i][j];
            q[i] = q[i] + A[i][j] * p[j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_bicg();
        bench_stop();
    }
    bench_f64("s", s, M);
    bench_f64("q", q, N);
    return 0;
}
