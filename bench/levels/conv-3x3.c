/* conv-3x3: a layer of a network, 8 channels to 8 channels. */
#include "level.h"

#define CH 8

HOT static void conv_3x3(long n, double out[restrict CH][n][n],
                         const double in[restrict CH][n + 2][n + 2],
                         const double tap[restrict CH][CH][3][3])
{
    for (long o = 0; o < CH; o++)
        for (long y = 0; y < n; y++)
            for (long x = 0; x < n; x++) {
                out[o][y][x] = 0;
                for (long c = 0; c < CH; c++)
                    for (long r = 0; r < 3; r++)
                        for (long s = 0; s < 3; s++)
                            out[o][y][x] += tap[o][c][r][s] * in[c][y + r][x + s];
            }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 2 * CH * 8, 2);
    double *in = level_data(CH * (n + 2) * (n + 2));
    double *out = level_data(CH * n * n);
    double *tap = level_data(CH * CH * 9);

    LEVEL_CALLS
        conv_3x3(n, (void *)out, (void *)in, (void *)tap);
    level_work(18.0 * CH * CH * n * n, 8.0 * CH * n * n, 8.0 * CH * n * n);
    bench_f64("out", out, CH * n * n);
    return 0;
}
