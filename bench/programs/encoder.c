/*
 * encoder: what surrounds attention in a transformer layer: normalisation of
 * rows, a matrix product with a bias, the activation, the residual.
 */
#include "bench.h"

#include <math.h>

static void normalise(float *out, const float *in, const float *weight,
                      const float *bias, int BT, int C)
{
    for (int r = 0; r < BT; r++) {
        const float *x = in + r * C;
        float mean = 0.0f, var = 0.0f, s;

        for (int i = 0; i < C; i++)
            mean += x[i];
        mean = mean / (float)C;
        for (int i = 0; i < C; i++) {
            float shift = x[i] - mean;

            var += shift * shift;
        }
        var = var / (float)C;
        s = 1.0f / sqrtf(var + 1e-5f);
        for (int i = 0; i < C; i++)
            out[r * C + i] = s * (x[i] - mean) * weight[i] + bias[i];
    }
}

static void multiply(float *out, const float *in, const float *weight,
                     const float *bias, int BT, int C, int OC)
{
#pragma omp parallel for
    for (int r = 0; r < BT; r++)
        for (int o = 0; o < OC; o++) {
            float val = bias[o];

            for (int i = 0; i < C; i++)
                val += in[r * C + i] * weight[o * C + i];
            out[r * OC + o] = val;
        }
}

static void activate(float *out, const float *in, int n)
{
    for (int i = 0; i < n; i++) {
        float x = in[i];
        float cube = 0.044715f * x * x * x;

        out[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + cube)));
    }
}

static void add(float *out, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = a[i] + b[i];
}

HOT void layer(float *out, const float *in, float *norm, float *wide,
               const float *w, const float *bias, int BT, int C)
{
    normalise(norm, in, bias, bias + C, BT, C);
    multiply(wide, norm, w, bias, BT, C, 4 * C);
    activate(wide, wide, BT * 4 * C);
    multiply(norm, wide, w, bias, BT, 4 * C, C);
    add(out, in, norm, BT * C);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 3000},
                                (struct bench){160, 2});
    int C = b.n, BT = b.n < 64 ? 8 : 256;
    size_t n = (size_t)BT * (size_t)C;
    float *in = bench_f32(n);
    float *norm = bench_f32(n);
    float *out = bench_f32(n);
    float *wide = bench_f32(4 * n);
    float *w = bench_f32(4 * (size_t)C * (size_t)C);
    float *bias = bench_f32(4 * (size_t)C);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        layer(out, in, norm, wide, w, bias, BT, C);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, n * sizeof *out);
    free(in);
    free(norm);
    free(out);
    free(wide);
    free(w);
    free(bias);
    return 0;
}
