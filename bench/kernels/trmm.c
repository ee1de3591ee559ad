/*
 * trmm: B = alpha A^T B for a unit lower triangular A, in place: row i of the
 * result needs the rows below it, which are not yet overwritten.
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
#define NCOLS (N + 1)
#endif

static double A[DIM(M)][DIM(M)];
static double B[DIM(M)][DIM(NCOLS)];

static void init(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < i; j++)
            A[i][j] = (double)((i + j) % 97) / 97;
        A[i][i] = 1.0;
        for (int j = 0; j < NCOLS; j++)
            B[i][j] = (double)((i * 3 + j * 2) % 89) / 89;
    }
}

static void kernel_trmm(int m, int n, double alpha)
{
    int i, j, k;

    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++) {
            for (k = i + 1; k < m; k++)
                B[i][j] += A[k][i] * B[k][j];
            B[i][j] = alpha * B[i][j];
        }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_trmm(M, NCOLS, 1.5);
        bench_stop();
    }
    bench_f64("B", B, (size_t)M * NCOLS);
    return 0;
}
