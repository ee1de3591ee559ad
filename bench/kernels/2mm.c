/*
 * 2mm: two matrix products in a chain, D = beta D + (alpha A B) C.  The first
 * product goes through the temporary tmp, which nobody else reads.
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
#define NJ (N + 2)
#endif
#ifndef NK
#define NK (N + 1)
#endif
#ifndef NL
#define NL (N + 3)
#endif

static double tmp[DIM(NI)][DIM(NJ)];
static double A[DIM(NI)][DIM(NK)];
static double B[DIM(NK)][DIM(NJ)];
static double C[DIM(NJ)][DIM(NL)];
static double D[DIM(NI)][DIM(NL)];

static void init(void)
{
    int i, j;

    for (i = 0; i < NI; i++)
        for (j = 0; j < NK; j++)
            A[i][j] = (double)((i * j + 1) % 97) / 97;
    for (i = 0; i < NK; i++)
        for (j = 0; j < NJ; j++)
            B[i][j] = (double)((i * (j + 1) + 3) % 89) / 89;
    for (i = 0; i < NJ; i++)
        for (j = 0; j < NL; j++)
            C[i][j] = (double)((i * (j + 3) + 1) % 83) / 83;
    for (i = 0; i < NI; i++)
        for (j = 0; j < NL; j++)
            D[i][j] = (double)((i * (j + 2)) % 79) / 79;
}

static void kernel_2mm(double alpha, double beta)
{
    int i, j, k;

    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++) {
            tmp[i][j] = 0.0;
            for (k = 0; k < NK; k++)
                tmp[i][j] += alpha * A[i][k] * B[k][j];
        }
    for (i = 0; i < NI; i++)
        for (j = 0; j < NL; j++) {
            D[i][j] *= beta;
            for (k = 0; k < NJ; k++)
                D[i][j] += tmp[i][k] * C[k][j];
        }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(tmp, sizeof tmp);
        bench_start();
        kernel_2mm(1.5, 1.2);
        bench_stop();
    }
    bench_f64("D", D, (size_t)NI * NL);
    return 0;
}
