/* colsums: the sum of every column of a matrix, column by column. */
#include "level.h"

HOT static void colsums(long n, double sum[restrict n],
                        const double a[restrict n][n])
{
    for (long j = 0; j < n; j++) {
        sum[j] = 0;
        for (long i = 0; i < n; i++)
            sum[j] += a[i][j];
    }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 8, 2);
    double *a = level_data(n * n);
    double *sum = level_data(n);

    LEVEL_CALLS
        colsums(n, sum, (void *)a);
    level_work(1.0 * n * n, 8.0 * n * n, 0);
    bench_f64("sum", sum, n);
    return 0;
}
