/*
 * gemm-alphabeta: C = alpha A B + beta C, each sum in a scalar that is scaled
 * once, at the end.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif
#ifndef NI
#define NI (N + 1)
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
    for (int i = 0; i < NI; i++) {
        for (int k = 0; k < NK; k++)
            A[i][k] = (double)((7 * i + k) % 97) / 97;
        for (int j = 0; j < NJ; j++)
            C[i][j] = (double)((i + 5 * j) % 83) / 83;
    }
    for (int k = 0; k < NK; k++)
        for (int j = 0; j < NJ; j++)
            B[k][j] = (double)((k * j + 3) % 89) / 89;
}

static void kernel_gemm_alphabeta(int ni, int nj, int nk,
                                  double alpha, double beta,
                                  double c[restrict DIM(NI)][DIM(NJ)],
                                  double a[restrict DIM(NI)][DIM(NK)],
                                  double b[restrict DIM(NK)][DIM(NJ)])
{
    for (int i = 0; i < ni; i++) {
        for (int j = 0; j < nj; j++) {
            double sum = 0.0;

            for (int k = 0; k < nk; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemm_alphabeta(NI, NJ, NK, 1.5, 1.2, C, A, B);
        bench_stop();
    }
    bench_f64("C", C, (size_t)NI * NJ);
    return 0;
}
