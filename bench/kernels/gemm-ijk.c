/*
 * gemm-ijk: C += A B, the perfect nest of three loops with k innermost.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif

static double A[DIM(N)][DIM(N)];
static double B[DIM(N)][DIM(N)];
static double C[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = (double)((i + 2 * j) % 101) / 101;
            B[i][j] = (double)((3 * i + j) % 103) / 103;
            C[i][j] = (double)((i + j) % 107) / 107;
        }
}

static void kernel_gemm_ijk(int n, double c[restrict DIM(N)][DIM(N)],
                            double a[restrict DIM(N)][DIM(N)],
                            double b[restrict DIM(N)][DIM(N)])
{
    int i, j, k;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                c[i][j] = c[i][j] + a[i][k] * b[k][j];
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_gemm_ijk(N, C, A, B);
        bench_stop();
    }
    bench_f64("C", C, (size_t)N * N);
    return 0;
}
