/*
 * gemm-int: C = A B on ints, where the order of the additions does not matter
 * for the result.
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
#define NJ (N + 1)
#endif
#ifndef NK
#define NK (N + 2)
#endif

static int A[DIM(NI)][DIM(NK)];
static int B[DIM(NK)][DIM(NJ)];
static int C[DIM(NI)][DIM(NJ)];

static void init(void)
{
    for (int i = 0; i < NI; i++)
        for (int k = 0; k < NK; k++)
            A[i][k] = (i * k + 1) % 97 - 48;
    for (int k = 0; k < NK; k++)
        for (int j = 0; j < NJ; j++)
            B[k][j] = (k + 2 * j) % 89 - 44;
}

static void kernel_gemm_int(int ni, int nj, int nk,
                            int c[restrict DIM(NI)][DIM(NJ)],
                            int a[restrict DIM(NI)][DIM(NK)],
                            int b[restrict DIM(NK)][DIM(NJ)])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            c[i][j] = 0;
            for (int k = 0; k < nk; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(C, sizeof C);
        bench_start();
        kernel_gemm_int(NI, NJ, NK, C, A, B);
        bench_stop();
    }
    bench_int("C", C, (size_t)NI * NJ);
    return 0;
}
