/* conv-1d: a signal through a filter of 16 taps. */
#include "level.h"

#define TAPS 16

HOT static void conv_1d(long n, double *restrict out, const double *restrict in,
                        const double *restrict tap)
{
    for (long i = 0; i < n; i++) {
        double sum = 0;

        for (int t = 0; t < TAPS; t++)
            sum += tap[t] * in[i + t];
        out[i] = sum;
    }
}

int main(int argc, char **argv)
{
    long n = level_extent(argc, argv, 2 * 8, 1);
    double *in = level_data(n + TAPS);
    double *out = level_data(n);
    double *tap = level_data(TAPS);

    LEVEL_CALLS
        conv_1d(n, out, in, tap);
    level_work(2.0 * TAPS * n, 8.0 * n, 8.0 * n);
    bench_f64("out", out, n);
    return 0;
}
