/* conv-2d: an image through a filter of 5 x 5. */
#include "level.h"

#define R 5

HOT static void conv_2d(long n, double out[restrict n][n],
                        const double in[restrict n + R - 1][n + R - 1],
                        const double tap[restrict R][R])
{
    for (long y = 0; y < n; y++)
        for (long x = 0; x < n; x++) {
            double sum = 0;

            for (int r = 0; r < R; r++)
                for (int s = 0; s < R; s++)
                    sum += tap[r][s] * in[y + r][x + s];
            out[y][x] = sum;
        }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 2 * 8, 2);
    double *in = level_data((n + R - 1) * (n + R - 1));
    double *out = level_data(n * n);
    double *tap = level_data(R * R);

    LEVEL_CALLS
        conv_2d(n, (void *)out, (void *)in, (void *)tap);
    level_work(2.0 * R * R * n * n, 8.0 * n * n, 8.0 * n * n);
    bench_f64("out", out, n * n);
    return 0;
}
