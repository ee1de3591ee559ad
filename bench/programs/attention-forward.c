/*
 * attention-forward: causal attention of several heads, one query at a time:
 * scores, softmax, weighted sum of values.
 */
#include "bench.h"

#include <math.h>

/* in is (B, T, 3C): queries, keys, values; out is (B, T, C). */
HOT void attention(float *out, float *att, const float *in, int B, int T,
                   int C, int NH)
{
    int C3 = C * 3;
    int hs = C / NH;
    float scale = 1.0f / sqrtf((float)hs);

#pragma omp parallel for collapse(3)
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            for (int h = 0; h < NH; h++) {
                const float *query = in + b * T * C3 + t * C3 + h * hs;
                float *row = att + b * NH * T * T + h * T * T + t * T;
                float *o = out + b * T * C + t * C + h * hs;
                float max = -10000.0f, sum = 0.0f;

                for (int u = 0; u <= t; u++) {
                    const float *key = in + b * T * C3 + u * C3 + h * hs + C;
                    float val = 0.0f;

                    for (int i = 0; i < hs; i++)
                        val += query[i] * key[i];
                    val *= scale;
                    if (val > max)
                        max = val;
                    row[u] = val;
                }
                for (int u = 0; u <= t; u++) {
                    float e = expf(row[u] - max);

                    sum += e;
                    row[u] = e;
                }
                for (int u = 0; u < T; u++) {
                    if (u <= t)
                        row[u] *= 1.0f / sum;
                    else
                        row[u] = 0.0f;
                }
                for (int i = 0; i < hs; i++)
                    o[i] = 0.0f;
                for (int u = 0; u <= t; u++) {
                    const float *value =
                        in + b * T * C3 + u * C3 + h * hs + C * 2;
                    float a = row[u];

                    for (int i = 0; i < hs; i++)
                        o[i] += a * value[i];
                }
            }
        }
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 150000},
                                (struct bench){64, 35});
    int B = b.n < 64 ? 1 : 4, T = b.n, NH = b.n < 64 ? 2 : 12, C = NH * b.n;
    size_t bt = (size_t)(B * T);
    float *in = bench_f32(bt * 3 * (size_t)C);
    float *att = bench_alloc(bt * (size_t)(T * NH), sizeof *att);
    float *out = bench_alloc(bt * (size_t)C, sizeof *out);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        attention(out, att, in, B, T, C, NH);
        bench_next();
    }
    bench_stop();
    bench_print("att", att, bt * (size_t)(T * NH) * sizeof *att);
    bench_print("out", out, bt * (size_t)C * sizeof *out);
    free(in);
    free(att);
    free(out);
    return 0;
}
