/*
 * dct8: two-dimensional cosine transforms of blocks of 8 x 8 in integers, and
 * quantisation.
 */
#include "bench.h"

#include <math.h>

static int table[8][8];
static int divisor[8][8];

HOT void block(const unsigned char *in, int stride, short *out)
{
    int row[8][8];

    for (int y = 0; y < 8; y++)
        for (int u = 0; u < 8; u++) {
            int sum = 0;

            for (int x = 0; x < 8; x++)
                sum += table[u][x] * (in[y * stride + x] - 128);
            row[y][u] = (sum + 512) >> 10;
        }
    for (int v = 0; v < 8; v++)
        for (int u = 0; u < 8; u++) {
            int sum = 0;

            for (int y = 0; y < 8; y++)
                sum += table[v][y] * row[y][u];
            out[v * 8 + u] = (short)(((sum + 512) >> 10) / divisor[v][u]);
        }
}

HOT void image(const unsigned char *in, int h, int w, short *out)
{
#pragma omp parallel for
    for (int y = 0; y < h / 8; y++)
        for (int x = 0; x < w / 8; x++)
            block(in + y * 8 * w + x * 8, w, out + (y * (w / 8) + x) * 64);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 100000},
                                (struct bench){1024, 30});
    size_t bytes = (size_t)b.n * (size_t)b.n;
    unsigned char *in = bench_u8(bytes);
    short *out = bench_alloc(bytes, sizeof *out);

    for (int u = 0; u < 8; u++)
        for (int x = 0; x < 8; x++) {
            table[u][x] = (int)lrint(362.0 * (u ? 1.41421356 : 1.0) *
                                     cos((2 * x + 1) * u * 0.19634954));
            divisor[u][x] = 8 + 3 * (u + x);
        }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        image(in, b.n, b.n, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, bytes * sizeof *out);
    free(in);
    free(out);
    return 0;
}
