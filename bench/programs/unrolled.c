/*
 * unrolled: matrix product with a bias whose author computes eight rows at a
 * time, to read every weight once.
 */
#include "bench.h"

#define UNROLL 8

HOT void multiply(float *out, const float *inp, const float *weight,
                  const float *bias, int rows, int C, int OC)
{
#pragma omp parallel for
    for (int o = 0; o < rows; o += UNROLL) {
        for (int k = 0; k < OC; k++) {
            float result[UNROLL];

            for (int u = 0; u < UNROLL; u++)
                result[u] = bias[k];
            for (int i = 0; i < C; i++) {
                float w = weight[i + k * C];

                for (int u = 0; u < UNROLL; u++)
                    result[u] += inp[(u + o) * C + i] * w;
            }
            for (int u = 0; u < UNROLL; u++)
                out[(u + o) * OC + k] = result[u];
        }
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 250000},
                                (struct bench){256, 55});
    int C = b.n, OC = b.n;
    int rows = b.n / 2;
    float *inp = bench_f32((size_t)rows * (size_t)C);
    float *weight = bench_f32((size_t)C * (size_t)OC);
    float *bias = bench_f32((size_t)OC);
    float *out = bench_alloc((size_t)rows * (size_t)OC, sizeof *out);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        multiply(out, inp, weight, bias, rows, C, OC);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)rows * (size_t)OC * sizeof *out);
    free(inp);
    free(weight);
    free(bias);
    free(out);
    return 0;
}
