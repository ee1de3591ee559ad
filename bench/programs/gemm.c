/*
 * gemm: C = alpha A B + beta C for matrices given by pointers and leading
 * dimensions, square ones and narrow ones.
 */
#include "bench.h"

HOT void gemm(int m, int n, int k, double alpha, const double *a, int lda,
              const double *b, int ldb, double beta, double *c, int ldc)
{
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++)
            c[i * ldc + j] *= beta;
        for (int p = 0; p < k; p++)
            for (int j = 0; j < n; j++)
                c[i * ldc + j] += alpha * a[i * lda + p] * b[p * ldb + j];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 25000},
                                (struct bench){400, 16});
    int n = b.n, ld = n + 2, narrow = 4;
    size_t cells = (size_t)n * (size_t)ld;
    double *x = bench_f64(cells);
    double *y = bench_f64(cells);
    double *z = bench_f64(cells);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        gemm(n, n, n, 0.01, x, ld, y, ld, 0.5, z, ld);
        bench_fence();
        gemm(n, narrow, n, 0.01, x, ld, y, ld, 0.5, z, ld);
        bench_next();
    }
    bench_stop();
    bench_print("z", z, cells * sizeof *z);
    free(x);
    free(y);
    free(z);
    return 0;
}
