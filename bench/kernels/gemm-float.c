/*
 * gemm-float: C = alpha A B + beta C in single precision, k innermost.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif

static float A[DIM(N)][DIM(N)];
static float B[DIM(N)][DIM(N)];
static float C[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = (float)((i * j + 1) % 97) / 97;
            B[i][j] = (float)((i + 2 * j) % 89) / 89;
            C[i][j] = (float)((i + j) % 83) / 83;
        }
}

static void kernel_gemm_float(int n, float alpha, float beta)
{
    int i, j, k;

    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++) {
            C[i][j] *= beta;
            for (k = 0; k < n; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemm_float(N, 1.5f, 1.2f);
        bench_stop();
    }
    bench_f32("C", C, (size_t)N * N);
    return 0;
}
