/*
 * symm: C = alpha A B + beta C for a symmetric A of which only the lower
 * triangle is read: element (i, k) serves row i and row k of C.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 900
#endif
#ifndef M
#define M N
#endif
#ifndef NCOLS
#define NCOLS (N + 3)
#endif

static void init(double (*A)[DIM(M)], double (*B)[DIM(NCOLS)],
                 double (*C)[DIM(NCOLS)])
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j <= i; j++)
            A[i][j] = (double)((i + j) % 97) / 97;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < NCOLS; j++) {
            B[i][j] = (double)((3 * i + j) % 89) / 89;
            C[i][j] = (double)((i + 2 * j) % 83) / 83;
        }
}

static void kernel_symm(int m, int n, double alpha, double beta,
                        double C[restrict m][n], double A[restrict m][m],
                        double B[restrict m][n])
{
    int i, j, k;
    double temp2;

    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++) {
            temp2 = 0;
            for (k = 0; k < i; k++) {
                C[k][j] += alpha * B[i][j] * A[i][k];
                temp2 += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i]
                      + alpha * temp2;
        }
}

int main(void)
{
    double (*A)[DIM(M)] = bench_alloc(DIM(M), sizeof *A);
    double (*B)[DIM(NCOLS)] = bench_alloc(DIM(M), sizeof *B);
    double (*C)[DIM(NCOLS)] = bench_alloc(DIM(M), sizeof *C);

    BENCH_CALLS {
        init(A, B, C);
        bench_start();
        if (M > 0 && NCOLS > 0)
            kernel_symm(M, NCOLS, 1.5, 1.2, C, A, B);
        bench_stop();
    }
    bench_f64("C", C, (size_t)M * NCOLS);
    free(A);
    free(B);
    free(C);
    return 0;
}
