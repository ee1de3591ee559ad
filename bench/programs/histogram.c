/*
 * histogram: counts of the values of an image, their sums, and the image with
 * its values spread evenly.
 */
#include "bench.h"

HOT void equalise(const unsigned char *in, int n, unsigned char *out)
{
    int count[256] = {0}, sum[256];
    unsigned char map[256];

    for (int i = 0; i < n; i++)
        count[in[i]]++;
    sum[0] = count[0];
    for (int v = 1; v < 256; v++)
        sum[v] = sum[v - 1] + count[v];
    for (int v = 0; v < 256; v++)
        map[v] = (unsigned char)((float)sum[v] * 255.0f / (float)n);
    for (int i = 0; i < n; i++)
        out[i] = map[in[i]];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){100, 850000},
                                (struct bench){4000000, 60});
    size_t n = (size_t)b.n;
    unsigned char *in = bench_u8(n);
    unsigned char *out = bench_u8(n);

    for (size_t i = 0; i < n; i++)
        in[i] = in[i] / 2;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        equalise(in, b.n, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, n);
    free(in);
    free(out);
    return 0;
}
