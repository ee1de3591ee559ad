/*
 * doitgen: a step of a multiresolution analysis: the last dimension of the
 * tensor A is multiplied by the matrix C4, row by row, through the buffer sum.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 180
#endif
#ifndef NR
#define NR N
#endif
#ifndef NQ
#define NQ (N + 1)
#endif
#ifndef NP
#define NP (N + 2)
#endif

static void init(double (*A)[DIM(NQ)][DIM(NP)], double (*C4)[DIM(NP)])
{
    for (int i = 0; i < NR; i++)
        for (int j = 0; j < NQ; j++)
            for (int k = 0; k < NP; k++)
                A[i][j][k] = (double)((i * j + k) % 59) / 59;
    for (int i = 0; i < NP; i++)
        for (int j = 0; j < NP; j++)
            C4[i][j] = (double)(i * (j + 1) % 61) / 61;
}

static void kernel_doitgen(int nr, int nq, int np,
                           double A[restrict nr][nq][np],
                           double C4[restrict np][np],
                           double sum[restrict np])
{
    int r, q, p, s;

    for (r = 0; r < nr; r++)
        for (q = 0; q < nq; q++) {
            for (p = 0; p < np; p++) {
                sum[p] = 0.0;
                for (s = 0; s < np; s++)
                    sum[p] += A[r][q][s] * C4[s][p];
            }
            for (p = 0; p < np; p++)
                A[r][q][p] = sum[p];
        }
}

int main(void)
{
    double (*A)[DIM(NQ)][DIM(NP)] = bench_alloc(DIM(NR), sizeof *A);
    double (*C4)[DIM(NP)] = bench_alloc(DIM(NP), sizeof *C4);
    double *sum = bench_alloc(NP, sizeof *sum);

    BENCH_CALLS {
        init(A, C4);
        bench_start();
        if (NR > 0 && NQ > 0 && NP > 0)
            kernel_doitgen(NR, NQ, NP, A, C4, sum);
        bench_stop();
    }
    bench_f64("A", A, (size_t)NR * NQ * NP);
    free(A);
    free(C4);
    free(sum);
    return 0;
}
