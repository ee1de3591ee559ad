/* batched: many products of matrices of 8 x 8. */
#include "bench.h"

typedef double matrix[8][8];

HOT void products(int n, matrix *a, matrix *b, matrix *c)
{
#pragma omp parallel for
    for (int m = 0; m < n; m++)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) {
                double sum = 0.0;

                for (int k = 0; k < 8; k++)
                    sum += a[m][i][k] * b[m][k][j];
                c[m][i][j] += sum;
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){3, 650000},
                                (struct bench){20000, 85});
    size_t n = (size_t)b.n;
    double *x = bench_f64(n * 64);
    double *y = bench_f64(n * 64);
    matrix *z = bench_alloc(n, sizeof *z);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        products(b.n, (matrix *)x, (matrix *)y, z);
        bench_next();
    }
    bench_stop();
    bench_print("z", z, n * sizeof *z);
    free(x);
    free(y);
    free(z);
    return 0;
}
