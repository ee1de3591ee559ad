/* blur: a separable filter of seven taps, along rows and then columns. */
#include "bench.h"

static const float tap[7] = {0.03f, 0.1f, 0.2f, 0.34f, 0.2f, 0.1f, 0.03f};

HOT void rows(int h, int w, const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 3; x < w - 3; x++) {
            float sum = 0.0f;

            for (int k = -3; k <= 3; k++)
                sum += tap[k + 3] * in[y * w + x + k];
            out[y * w + x] = sum;
        }
}

HOT void columns(int h, int w, const float *in, float *out)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0.0f;

            for (int k = -3; k <= 3; k++)
                sum += tap[k + 3] * in[(y + k) * w + x];
            out[y * w + x] = sum;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){20, 500000},
                                (struct bench){1500, 75});
    int h = b.n, w = b.n + 4;
    float *in = bench_f32((size_t)(h * w));
    float *mid = bench_f32((size_t)(h * w));
    float *out = bench_f32((size_t)(h * w));

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        rows(h, w, in, mid);
        bench_fence();
        columns(h, w, mid, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)(h * w) * sizeof *out);
    free(in);
    free(mid);
    free(out);
    return 0;
}
