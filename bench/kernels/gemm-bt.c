/*
 * gemm-bt: C += A B^T: both operands are walked along their rows, but the sum
 * over k cannot be vectorised without changing its order.
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
#define NJ (N + 2)
#endif
#ifndef NK
#define NK (N + 4)
#endif

static void kernel_gemm_bt(long ni, long nj, long nk,
                           double C[restrict ni][nj],
                           double A[restrict ni][nk],
                           double B[restrict nj][nk])
{
    for (long i = 0; i < ni; ++i)
        for (long j = 0; j < nj; ++j)
            for (long k = 0; k < nk; ++k)
                C[i][j] += A[i][k] * B[j][k];
}

int main(void)
{
    double (*A)[DIM(NK)] = bench_alloc(DIM(NI), sizeof *A);
    double (*B)[DIM(NK)] = bench_alloc(DIM(NJ), sizeof *B);
    double (*C)[DIM(NJ)] = bench_alloc(DIM(NI), sizeof *C);

    BENCH_CALLS {
        for (int i = 0; i < NI; i++)
            for (int k = 0; k < NK; k++)
                A[i][k] = (double)((i + 3 * k) % 97) / 97;
        for (int j = 0; j < NJ; j++)
            for (int k = 0; k < NK; k++)
                B[j][k] = (double)((j * k + 1) % 89) / 89;

        bench_start();
        if (NI > 0 && NJ > 0 && NK > 0)
            kernel_gemm_bt(NI, NJ, NK, C, A, B);
        bench_stop();
    }

    bench_f64("C", C, (size_t)NI * NJ);
    free(A);
    free(B);
    free(C);
    return 0;
}
