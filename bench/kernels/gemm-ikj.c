/*
 * gemm-ikj: C = alpha A B + beta C, j innermost: rows of B and C are walked
 * along.  Arrays are variable length parameters.
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

static void init(double (*A)[DIM(NK)], double (*B)[DIM(NJ)],
                 double (*C)[DIM(NJ)])
{
    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NJ; j++)
            C[i][j] = (double)((i * j + 1) % 97) / 97;
    for (int i = 0; i < NI; i++)
        for (int k = 0; k < NK; k++)
            A[i][k] = (double)(i * (k + 1) % 89) / 89;
    for (int k = 0; k < NK; k++)
        for (int j = 0; j < NJ; j++)
            B[k][j] = (double)(k * (j + 2) % 83) / 83;
}

static void kernel_gemm_ikj(int ni, int nj, int nk, double alpha, double beta,
                            double C[restrict ni][nj],
                            double A[restrict ni][nk],
                            double B[restrict nk][nj])
{
    int i, j, k;

    for (i = 0; i < ni; i++) {
        for (j = 0; j < nj; j++)
            C[i][j] *= beta;
        for (k = 0; k < nk; k++) {
            for (j = 0; j < nj; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
    }
}

int main(void)
{
    double (*A)[DIM(NK)] = bench_alloc(DIM(NI), sizeof *A);
    double (*B)[DIM(NJ)] = bench_alloc(DIM(NK), sizeof *B);
    double (*C)[DIM(NJ)] = bench_alloc(DIM(NI), sizeof *C);

    BENCH_CALLS {
        init(A, B, C);
        bench_start();
        if (NI > 0 && NJ > 0 && NK > 0)
            kernel_gemm_ikj(NI, NJ, NK, 1.5, 1.2, C, A, B);
        bench_stop();
    }
    bench_f64("C", C, (size_t)NI * NJ);
    free(A);
    free(B);
    free(C);
    return 0;
}
