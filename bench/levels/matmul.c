/* matmul: the product of two matrices, as the textbook has it. */
#include "level.h"

HOT static void matmul(long n, double c[restrict n][n],
                       const double a[restrict n][n],
                       const double b[restrict n][n])
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            c[i][j] = 0;
            for (long k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 3 * 8, 2);
    double *a = level_data(n * n);
    double *b = level_data(n * n);
    double *c = level_data(n * n);

    LEVEL_CALLS
        matmul(n, (void *)c, (void *)a, (void *)b);
    level_work(2.0 * n * n * n, 16.0 * n * n, 8.0 * n * n);
    bench_f64("c", c, n * n);
    return 0;
}
