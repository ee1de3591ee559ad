/*
 * syrk: the symmetric rank-k update C = alpha A A^T + beta C, the lower
 * triangle only.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif
#ifndef M
#define M (N + 1)
#endif

static double A[DIM(N)][DIM(M)];
static double C[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            A[i][j] = (double)((i * j + 1) % 97) / 97;
        for (int j = 0; j < N; j++)
            C[i][j] = (double)((i + j) % 83) / 83;
    }
}

static void kernel_syrk(long n, long m, double alpha, double beta,
                        double c[restrict DIM(N)][DIM(N)],
                        double a[restrict DIM(N)][DIM(M)])
{
    for (long i = 0; i < n; i++) {
        for (long j = 0; j <= i; j++)
            c[i][j] *= beta;
        for (long k = 0; k < m; k++)
            for (long j = 0; j <= i; j++)
                c[i][j] += alpha * a[i][k] * a[j][k];
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_syrk(N, M, 1.5, 1.2, C, A);
        bench_stop();
    }
    bench_f64("C", C, (size_t)N * N);
    return 0;
}
