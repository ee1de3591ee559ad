/*
 * batchone: a fully connected layer over a batch that mostly is one: the
 * outermost loop has a single iteration.
 */
#include "bench.h"

HOT void forward(int batch, int in, int out, const float *x, const float *w,
                 const float *bias, float *y)
{
#pragma omp parallel for
    for (int b = 0; b < batch; b++)
        for (int o = 0; o < out; o++) {
            float sum = bias[o];

            for (int i = 0; i < in; i++)
                sum += w[o * in + i] * x[b * in + i];
            y[b * out + o] = sum > 0.0f ? sum : 0.01f * sum;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 700000},
                                (struct bench){2000, 45});
    size_t n = (size_t)b.n;
    float *x = bench_f32(n);
    float *w = bench_f32(n * n);
    float *bias = bench_f32(n);
    float *y = bench_alloc(n, sizeof *y);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        forward(1, b.n, b.n, x, w, bias, y);
        bench_next();
    }
    bench_stop();
    bench_print("y", y, n * sizeof *y);
    free(x);
    free(w);
    free(bias);
    free(y);
    return 0;
}
