/* blur: rows, then columns, with weights of a radius that is a variable; borders clamped. */
#include "bench.h"

static int clamp(int v, int last)
{
    if (v < 0)
        return 0;
    return v > last ? last : v;
}

HOT void rows(int h, int w, int r, const float *weight, const float *in,
              float *out)
{
#pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;

            for (int i = -r; i <= r; i++)
                sum += in[y * w + clamp(x + i, w - 1)] * weight[i + r];
            out[y * w + x] = sum;
        }
}

HOT void columns(int h, int w, int r, const float *weight, const float *in,
                 float *out)
{
#pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;

            for (int i = -r; i <= r; i++)
                sum += in[clamp(y + i, h - 1) * w + x] * weight[i + r];
            out[y * w + x] = sum;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 10000},
                                (struct bench){1600, 2});
    int h = b.n, w = b.n + b.n / 3, r = b.n > 100 ? 7 : 3;
    size_t n = (size_t)h * (size_t)w;
    float *in = bench_f32(n);
    float *between = bench_f32(n);
    float *out = bench_f32(n);
    float weight[15];

    for (int i = 0; i <= 2 * r; i++)
        weight[i] = 1.0f / (float)(1 + (i < r ? r - i : i - r));
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        rows(h, w, r, weight, in, between);
        columns(h, w, r, weight, between, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, n * sizeof(*out));
    free(in);
    free(between);
    free(out);
    return 0;
}
