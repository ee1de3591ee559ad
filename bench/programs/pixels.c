/*
 * pixels: a layer of a network for images whose channels are stored side by side, every
 * other row of pixels; and products of many small matrices, scaled.
 */
#include "bench.h"

HOT void convolve(int ci, int co, int n, const float *restrict in,
                  const float *restrict weight, float *restrict out)
{
    for (int y = 0; y < n / 2 - 1; y++)
        for (int x = 0; x < n - 2; x++)
            for (int o = 0; o < co; o++) {
                float sum = 0.0f;

                for (int dy = 0; dy < 3; dy++)
                    for (int dx = 0; dx < 3; dx++)
                        for (int c = 0; c < ci; c++)
                            sum +=
                                in[((2 * y + dy) * n + x + dx) * ci + c] *
                                weight[((dy * 3 + dx) * ci + c) * co + o];
                out[(y * (n - 2) + x) * co + o] = sum;
            }
}

HOT void multiply(int n, double alpha, double beta, double (*restrict a)[24][24],
                  double (*restrict b)[24][24], double (*restrict c)[24][24])
{
    for (int l = 0; l < n; l++)
        for (int i = 0; i < 24; i++)
            for (int j = 0; j < 24; j++) {
                double sum = 0.0;

                for (int k = 0; k < 24; k++)
                    sum += a[l][i][k] * b[l][k][j];
                c[l][i][j] = alpha * sum + beta * c[l][i][j];
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 60000},
                                (struct bench){64, 12});
    int n = b.n, ci = n < 32 ? 3 : 48, co = n < 32 ? 5 : 64;
    size_t plane = (size_t)n * (size_t)n;
    float *in = bench_f32((size_t)ci * plane);
    float *weight = bench_f32((size_t)(ci * co * 9));
    float *out = bench_alloc((size_t)co * plane, sizeof *out);
    double *p = bench_f64((size_t)n * 576);
    double *q = bench_f64((size_t)n * 576);
    double *r = bench_f64((size_t)n * 576);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        convolve(ci, co, n, in, weight, out);
        bench_fence();
        multiply(n, 0.5, 0.25, (void *)p, (void *)q, (void *)r);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)co * plane * sizeof *out);
    bench_print("r", r, (size_t)n * 576 * sizeof *r);
    free(in);
    free(weight);
    free(out);
    free(p);
    free(q);
    free(r);
    return 0;
}
