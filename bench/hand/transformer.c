/*
 * transformer: layers of a language model for a batch of texts: normalisation,
 * products of matrices forward and backward, attention.
 */
#include "bench.h"

#include <math.h>

HOT void layernorm_forward(float *out, float *mean, float *rstd, float *inp,
                           float *weight, float *bias, int B, int T, int C)
{
    float eps = 1e-5f;

#pragma omp parallel for collapse(2)
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            float *x = inp + b * T * C + t * C;
            float m = 0.0f, v = 0.0f, s;
            float *out_bt = out + b * T * C + t * C;

            for (int i = 0; i < C; i++)
                m += x[i];
            m = m / C;
            for (int i = 0; i < C; i++) {
                float xshift = x[i] - m;

                v += xshift * xshift;
            }
            v = v / C;
            s = 1.0f / sqrtf(v + eps);
            for (int i = 0; i < C; i++) {
                float n = s * (x[i] - m);

                out_bt[i] = n * weight[i] + bias[i];
            }
            mean[b * T + t] = m;
            rstd[b * T + t] = s;
        }
    }
}

HOT void matmul_forward(float *out, const float *inp, const float *weight,
                        const float *bias, int B, int T, int C, int OC)
{
#pragma omp parallel for collapse(2)
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            float *out_bt = out + b * T * OC + t * OC;
            const float *inp_bt = inp + b * T * C + t * C;

            for (int o = 0; o < OC; o++) {
                float val = (bias != NULL) ? bias[o] : 0.0f;
                const float *wrow = weight + o * C;

                for (int i = 0; i < C; i++)
                    val += inp_bt[i] * wrow[i];
                out_bt[o] = val;
            }
        }
    }
}

HOT void matmul_backward(float *dinp, float *dweight, float *dbias,
                         const float *dout, const float *inp,
                         const float *weight, int B, int T, int C, int OC)
{
#pragma omp parallel for collapse(2)
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            const float *dout_bt = dout + b * T * OC + t * OC;
            float *dinp_bt = dinp + b * T * C + t * C;

            for (int o = 0; o < OC; o++) {
                const float *wrow = weight + o * C;
                float d = dout_bt[o];

                for (int i = 0; i < C; i++)
                    dinp_bt[i] += wrow[i] * d;
            }
        }
    }
#pragma omp parallel for
    for (int o = 0; o < OC; o++) {
        for (int b = 0; b < B; b++) {
            for (int t = 0; t < T; t++) {
                const float *dout_bt = dout + b * T * OC + t * OC;
                const float *inp_bt = inp + b * T * C + t * C;
                float *dwrow = dweight + o * C;
                float d = dout_bt[o];

                if (dbias != NULL)
                    dbias[o] += d;
                for (int i = 0; i < C; i++)
                    dwrow[i] += inp_bt[i] * d;
            }
        }
    }
}

HOT void attention_forward(float *out, float *preatt, float *att, float *inp,
                           int B, int T, int C, int NH)
{
    int C3 = C * 3, hs = C / NH;
    float scale = 1.0 / sqrtf(hs);

#pragma omp parallel for collapse(3)
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            for (int h = 0; h < NH; h++) {
                float *query_t = inp + b * T * C3 + t * C3 + h * hs;
                float *preatt_bth = preatt + b * NH * T * T + h * T * T + t * T;
                float *att_bth = att + b * NH * T * T + h * T * T + t * T;
                float *out_bth = out + b * T * C + t * C + h * hs;
                float maxval = -10000.0f, expsum = 0.0f, expsum_inv;

                for (int t2 = 0; t2 <= t; t2++) {
                    float *key_t2 = inp + b * T * C3 + t2 * C3 + h * hs + C;
                    float val = 0.0f;

                    for (int i = 0; i < hs; i++)
                        val += query_t[i] * key_t2[i];
                    val *= scale;
                    if (val > maxval)
                        maxval = val;
                    preatt_bth[t2] = val;
                }
                for (int t2 = 0; t2 <= t; t2++) {
                    float expv = expf(preatt_bth[t2] - maxval);

                    expsum += expv;
                    att_bth[t2] = expv;
                }
                expsum_inv = expsum == 0.0f ? 0.0f : 1.0f / expsum;
                for (int t2 = 0; t2 < T; t2++) {
                    if (t2 <= t)
                        att_bth[t2] *= expsum_inv;
                    else
                        att_bth[t2] = 0.0f;
                }
                for (int i = 0; i < hs; i++)
                    out_bth[i] = 0.0f;
                for (int t2 = 0; t2 <= t; t2++) {
                    float *value_t2 =
                        inp + b * T * C3 + t2 * C3 + h * hs + C * 2;
                    float att_btht2 = att_bth[t2];

                    for (int i = 0; i < hs; i++)
                        out_bth[i] += att_btht2 * value_t2[i];
                }
            }
        }
    }
}

HOT void gelu_forward(float *out, float *inp, int N)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        float x = inp[i];
        float cube = 0.044715f * x * x * x;

        out[i] = 0.5f * x * (1.0f + tanhf(0.7978846f * (x + cube)));
    }
}

HOT void residual_forward(float *out, float *inp1, float *inp2, int N)
{
#pragma omp parallel for simd
    for (int i = 0; i < N; i++)
        out[i] = inp1[i] + inp2[i];
}

#define NH 4

int main(int argc, char **argv)
{
    struct bench size =
        bench_modes(argc, argv, (struct bench){16, 500}, (struct bench){64, 20},
                    (struct bench){256, 4});
    int C = size.n, T = size.n / 2, B = 2, BT = B * T;
    size_t btc = (size_t)(BT * C), cc = (size_t)(C * C);
    float *x = bench_f32(btc), *ln = bench_alloc(btc, sizeof *ln);
    float *mean = bench_alloc((size_t)BT, sizeof *mean);
    float *rstd = bench_alloc((size_t)BT, sizeof *rstd);
    float *gain = bench_f32((size_t)C), *bias = bench_f32((size_t)C * 4);
    float *wqkv = bench_f32(cc * 3), *qkv = bench_alloc(btc * 3, sizeof *qkv);
    float *pre = bench_alloc((size_t)(BT * T * NH), sizeof *pre);
    float *att = bench_alloc((size_t)(BT * T * NH), sizeof *att);
    float *atty = bench_alloc(btc, sizeof *atty);
    float *res = bench_alloc(btc, sizeof *res);
    float *wfc = bench_f32(cc * 4), *fch = bench_alloc(btc * 4, sizeof *fch);
    float *gelu = bench_alloc(btc * 4, sizeof *gelu);
    float *dres = bench_alloc(btc, sizeof *dres);
    float *dwfc = bench_alloc(cc * 4, sizeof *dwfc);
    float *dbias = bench_alloc((size_t)C * 4, sizeof *dbias);

    bench_start();
    for (long k = 0; k < size.calls; k++) {
        layernorm_forward(ln, mean, rstd, x, gain, bias, B, T, C);
        matmul_forward(qkv, ln, wqkv, NULL, B, T, C, C * 3);
        attention_forward(atty, pre, att, qkv, B, T, C, NH);
        residual_forward(res, x, atty, BT * C);
        matmul_forward(fch, res, wfc, bias, B, T, C, C * 4);
        gelu_forward(gelu, fch, BT * C * 4);
        matmul_backward(dres, dwfc, dbias, gelu, res, wfc, B, T, C, C * 4);
        bench_next();
    }
    bench_stop();
    bench_print("qkv", qkv, btc * 3 * sizeof *qkv);
    bench_print("att", att, (size_t)(BT * T * NH) * sizeof *att);
    bench_print("gelu", gelu, btc * 4 * sizeof *gelu);
    bench_print("dres", dres, btc * sizeof *dres);
    bench_print("dwfc", dwfc, cc * 4 * sizeof *dwfc);
    bench_print("dbias", dbias, (size_t)C * 4 * sizeof *dbias);
    return 0;
}
