/*
 * syr2k: the symmetric rank-2k update C = alpha (A B^T + B A^T) + beta C, the
 * lower triangle only.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 900
#endif
#ifndef M
#define M (N + 2)
#endif

static double A[DIM(N)][DIM(M)];
static double B[DIM(N)][DIM(M)];
static double C[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++) {
            A[i][j] = (double)((i * j + 1) % 97) / 97;
            B[i][j] = (double)((i * j + 2) % 89) / 89;
        }
        for (int j = 0; j < N; j++)
            C[i][j] = (double)((i + 3 * j) % 83) / 83;
    }
}

static void kernel_syr2k(double alpha, double beta)
{
    int i, j, k;

    for (i = 0; i < N; i++) {
        for (j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (k = 0; k < M; k++)
            for (j = 0; j <= i; j++) {
                C[i][j] += A[j][k] * alpha * B[i][k]
                           + B[j][k] * alpha * A[i][k];
            }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_syr2k(1.5, 1.2);
        bench_stop();
    }
    bench_f64("C", C, (size_t)N * N);
    return 0;
}
