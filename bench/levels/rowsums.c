/* rowsums: the sum of every row of a matrix. */
#include "level.h"

HOT static void rowsums(long n, double sum[restrict n],
                        const double a[restrict n][n])
{
    for (long i = 0; i < n; i++) {
        sum[i] = 0;
        for (long j = 0; j < n; j++)
            sum[i] += a[i][j];
    }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 8, 2);
    double *a = level_data(n * n);
    double *sum = level_data(n);

    LEVEL_CALLS
        rowsums(n, sum, (void *)a);
    level_work(1.0 * n * n, 8.0 * n * n, 0);
    bench_f64("sum", sum, n);
    return 0;
}
