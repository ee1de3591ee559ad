/* copy: one array to another. */
#include "level.h"

HOT static void copy(long n, double *restrict to, const double *restrict from)
{
    for (long i = 0; i < n; i++)
        to[i] = from[i];
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 2 * 8, 1);
    double *from = level_data(n);
    double *to = level_data(n);

    LEVEL_CALLS
        copy(n, to, from);
    level_work(0, 8.0 * n, 8.0 * n);
    bench_f64("to", to, n);
    return 0;
}
