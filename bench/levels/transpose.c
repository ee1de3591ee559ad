/* transpose: a matrix to another, whose rows are its columns. */
#include "level.h"

HOT static void transpose(long n, double to[restrict n][n],
                          const double from[restrict n][n])
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            to[i][j] = from[j][i];
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 2 * 8, 2);
    double *from = level_data(n * n);
    double *to = level_data(n * n);

    LEVEL_CALLS
        transpose(n, (void *)to, (void *)from);
    level_work(0, 8.0 * n * n, 8.0 * n * n);
    bench_f64("to", to, n * n);
    return 0;
}
