/* window: the mean of 5 x 5 bytes, borders clamped by a function. */
#include "bench.h"

static int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

HOT void blur(int h, int w, const unsigned char *in, unsigned char *out)
{
#pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;

            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    sum += in[clamp(y + dy, 0, h - 1) * w +
                              clamp(x + dx, 0, w - 1)];
            out[y * w + x] = (unsigned char)(sum / 25);
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 10000},
                                (struct bench){1600, 2});
    int h = b.n, w = b.n + b.n / 3;
    size_t bytes = (size_t)h * (size_t)w;
    unsigned char *in = bench_u8(bytes);
    unsigned char *out = bench_u8(bytes);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        blur(h, w, in, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, bytes);
    free(in);
    free(out);
    return 0;
}
