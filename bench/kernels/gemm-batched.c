/*
 * gemm-batched: NB independent products C[b] += A[b] B[b] of matrices that
 * fit the cache by themselves.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 160
#endif
#ifndef NB
#define NB 100
#endif

static void init(double (*A)[DIM(N)][DIM(N)], double (*B)[DIM(N)][DIM(N)])
{
    for (int b = 0; b < NB; b++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                A[b][i][j] = (double)((b + i * j) % 97) / 97;
                B[b][i][j] = (double)((b * i + j) % 89) / 89;
            }
}

static void kernel_gemm_batched(int nb, int n, double C[restrict nb][n][n],
                                double A[restrict nb][n][n],
                                double B[restrict nb][n][n])
{
    int b, i, j, k;

    for (b = 0; b < nb; b++)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                for (k = 0; k < n; k++)
                    C[b][i][j] += A[b][i][k] * B[b][k][j];
}

int main(void)
{
    double (*A)[DIM(N)][DIM(N)] = bench_alloc(DIM(NB), sizeof *A);
    double (*B)[DIM(N)][DIM(N)] = bench_alloc(DIM(NB), sizeof *B);
    double (*C)[DIM(N)][DIM(N)] = bench_alloc(DIM(NB), sizeof *C);

    BENCH_CALLS {
        init(A, B);
        bench_start();
        if (N > 0 && NB > 0)
            kernel_gemm_batched(NB, N, C, A, B);
        bench_stop();
    }
    bench_f64("C", C, (size_t)NB * N * N);
    free(A);
    free(B);
    free(C);
    return 0;
}
