/*
 * convnet: a layer of a network for images: convolution of 3 x 3 over all
 * channels, rectification, and the largest of 2 x 2.
 */
#include "bench.h"

HOT void convolve(int ci, int co, int h, int w, const float *in,
                  const float *weight, float *out)
{
    for (int o = 0; o < co; o++)
        for (int y = 0; y < h - 2; y++)
            for (int x = 0; x < w - 2; x++) {
                float sum = 0.0f;

                for (int c = 0; c < ci; c++)
                    for (int dy = 0; dy < 3; dy++)
                        for (int dx = 0; dx < 3; dx++)
                            sum += weight[((o * ci + c) * 3 + dy) * 3 + dx] *
                                   in[(c * h + y + dy) * w + x + dx];
                out[(o * (h - 2) + y) * (w - 2) + x] = sum > 0.0f ? sum : 0.0f;
            }
}

HOT void pool(int c, int h, int w, const float *in, float *out)
{
#pragma omp parallel for
    for (int k = 0; k < c; k++)
        for (int y = 0; y < h / 2; y++)
            for (int x = 0; x < w / 2; x++) {
                float max = -1e30f;

                for (int dy = 0; dy < 2; dy++)
                    for (int dx = 0; dx < 2; dx++) {
                        float v = in[(k * h + 2 * y + dy) * w + 2 * x + dx];

                        if (v > max)
                            max = v;
                    }
                out[(k * (h / 2) + y) * (w / 2) + x] = max;
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){10, 100000},
                                (struct bench){120, 4});
    int n = b.n, ci = n < 100 ? 2 : 16, co = n < 100 ? 3 : 32;
    size_t plane = (size_t)n * (size_t)n;
    float *in = bench_f32((size_t)ci * plane);
    float *weight = bench_f32((size_t)(ci * co * 9));
    float *mid = bench_alloc((size_t)co * plane, sizeof *mid);
    float *out = bench_alloc((size_t)co * plane, sizeof *out);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        convolve(ci, co, n, n, in, weight, mid);
        bench_fence();
        pool(co, n - 2, n - 2, mid, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)co * plane * sizeof *out);
    free(in);
    free(weight);
    free(mid);
    free(out);
    return 0;
}
