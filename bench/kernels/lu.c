/*
 * lu: A = L U without pivoting, in place, row by row.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1200
#endif

static double A[DIM(N)][DIM(N)];

/* Diagonally dominant: no pivot comes near zero. */
static void init(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * 3 + j * 5) % 13 - 6) / 13;
        A[i][i] = N + 1.0;
    }
}

static void kernel_lu(void)
{
    int i, j, k;

    for (i = 0; i < N; i++) {
        for (j = 0; j < i; j++) {
            for (k = 0; k < j; k++) {
                A[i][j] -= A[i][k] * A[k][j];
            }
            A[i][j] /= A[j][j];
        }
        for (j = i; j < N; j++) {
            for (k = 0; k < i; k++) {
                A[i][j] -= A[i][k] * A[k][j];
            }
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_lu();
        bench_stop();
    }
    bench_f64("A", A, (size_t)N * N);
    return 0;
}
