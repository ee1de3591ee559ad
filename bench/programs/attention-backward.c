/*
 * attention-backward: gradients of causal attention with respect to its
 * scores, queries, keys and values.
 */
#include "bench.h"

#include <math.h>

HOT void backward(float *din, float *dpre, float *datt, const float *dout,
                  const float *in, const float *att, int B, int T, int C,
                  int NH)
{
    int C3 = C * 3;
    int hs = C / NH;
    float scale = 1.0f / sqrtf((float)hs);

    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            for (int h = 0; h < NH; h++) {
                const float *a = att + b * NH * T * T + h * T * T + t * T;
                float *da = datt + b * NH * T * T + h * T * T + t * T;
                float *dp = dpre + b * NH * T * T + h * T * T + t * T;
                float *dquery = din + b * T * C3 + t * C3 + h * hs;
                const float *query = in + b * T * C3 + t * C3 + h * hs;
                const float *d = dout + b * T * C + t * C + h * hs;

                for (int u = 0; u <= t; u++) {
                    const float *value =
                        in + b * T * C3 + u * C3 + h * hs + C * 2;
                    float *dvalue = din + b * T * C3 + u * C3 + h * hs + C * 2;

                    for (int i = 0; i < hs; i++) {
                        da[u] += value[i] * d[i];
                        dvalue[i] += a[u] * d[i];
                    }
                }
                for (int u = 0; u <= t; u++) {
                    for (int v = 0; v <= t; v++) {
                        float indicator = u == v ? 1.0f : 0.0f;

                        dp[v] += a[u] * (indicator - a[v]) * da[u];
                    }
                }
                for (int u = 0; u <= t; u++) {
                    const float *key = in + b * T * C3 + u * C3 + h * hs + C;
                    float *dkey = din + b * T * C3 + u * C3 + h * hs + C;

                    for (int i = 0; i < hs; i++) {
                        dquery[i] += key[i] * dp[u] * scale;
                        dkey[i] += query[i] * dp[u] * scale;
                    }
                }
            }
        }
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 75000},
                                (struct bench){64, 6});
    int B = b.n < 64 ? 1 : 4, T = b.n, NH = b.n < 64 ? 2 : 12, C = NH * b.n;
    size_t bt = (size_t)(B * T);
    size_t scores = bt * (size_t)(T * NH);
    float *in = bench_f32(bt * 3 * (size_t)C);
    float *att = bench_f32(scores);
    float *dout = bench_f32(bt * (size_t)C);
    float *din = bench_alloc(bt * 3 * (size_t)C, sizeof *din);
    float *dpre = bench_alloc(scores, sizeof *dpre);
    float *datt = bench_alloc(scores, sizeof *datt);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memset(din, 0, bt * 3 * (size_t)C * sizeof *din);
        memset(dpre, 0, scores * sizeof *dpre);
        memset(datt, 0, scores * sizeof *datt);
        backward(din, dpre, datt, dout, in, att, B, T, C, NH);
        bench_next();
    }
    bench_stop();
    bench_print("din", din, bt * 3 * (size_t)C * sizeof *din);
    bench_print("dpre", dpre, scores * sizeof *dpre);
    free(in);
    free(att);
    free(dout);
    free(din);
    free(dpre);
    free(datt);
    return 0;
}
