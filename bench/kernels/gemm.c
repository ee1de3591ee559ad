/*
 * gemm: C = alpha A B + beta C in the loop order of the textbook, i, j, and k
 * innermost, so that B is walked down its columns.  The statement on C[i][j]
 * between the loops keeps compilers from interchanging them.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif
#ifndef NI
#define NI N
#endif
#ifndef NJ
#define NJ N
#endif
#ifndef NK
#define NK N
#endif

static double A[DIM(NI)][DIM(NK)];
static double B[DIM(NK)][DIM(NJ)];
static double C[DIM(NI)][DIM(NJ)];

static void init(void)
{
    for (int i = 0; i < NI; i++)
        for (int k = 0; k < NK; k++)
            A[i][k] = (double)((i * k + 1) % 97) / 97;
    for (int k = 0; k < NK; k++)
        for (int j = 0; j < NJ; j++)
            B[k][j] = (double)((k * j + 2) % 89) / 89;
    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NJ; j++)
            C[i][j] = (double)((i + j) % 83) / 83;
}

static void kernel_gemm(double alpha, double beta)
{
    for (int i = 0; i < NI; i++) {
        for (int j = 0; j < NJ; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < NK; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemm(1.5, 1.2);
        bench_stop();
    }
    bench_f64("C", C, (size_t)NI * NJ);
    return 0;
}
