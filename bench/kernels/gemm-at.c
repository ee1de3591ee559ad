/*
 * gemm-at: C += A^T B: both operands are walked down their columns in the
 * loop over k.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 800
#endif
#ifndef NI
#define NI N
#endif
#ifndef NJ
#define NJ (N + 3)
#endif
#ifndef NK
#define NK (N + 5)
#endif

static double A[DIM(NK)][DIM(NI)];
static double B[DIM(NK)][DIM(NJ)];
static double C[DIM(NI)][DIM(NJ)];

static void init(void)
{
    for (int k = 0; k < NK; k++) {
        for (int i = 0; i < NI; i++)
            A[k][i] = (double)((i * k + 1) % 97) / 97;
        for (int j = 0; j < NJ; j++)
            B[k][j] = (double)((k + 5 * j) % 89) / 89;
    }
    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NJ; j++)
            C[i][j] = (double)((2 * i + j) % 83) / 83;
}

static void kernel_gemm_at(void)
{
    int i, j, k;

    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++)
            for (k = 0; k < NK; k++)
                C[i][j] += A[k][i] * B[k][j];
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemm_at();
        bench_stop();
    }
    bench_f64("C", C, (size_t)NI * NJ);
    return 0;
}
