/*
 * mdct: the window of an audio codec, folding into half as many samples, a
 * direct cosine transform, its inverse, and overlap with the last block.
 */
#include "bench.h"

#include <math.h>

static void fold(int n, const float *in, const float *window, float *half)
{
    int n2 = n / 2, n4 = n / 4;

    for (int i = 0; i < n4; i++) {
        half[i] = -in[n2 + n4 - 1 - i] * window[n2 + n4 - 1 - i] -
                  in[n2 + n4 + i] * window[n2 + n4 + i];
        half[n4 + i] = in[i] * window[i] - in[n2 - 1 - i] * window[n2 - 1 - i];
    }
}

static void cosines(int n2, const float *table, const float *half, float *out)
{
    for (int k = 0; k < n2; k++) {
        float sum = 0.0f;

        for (int i = 0; i < n2; i++)
            sum += table[k * n2 + i] * half[i];
        out[k] = sum;
    }
}

static void overlap(int n, const float *half, const float *window, float *last,
                    float *out)
{
    int n2 = n / 2, n4 = n / 4;

    for (int i = 0; i < n4; i++) {
        out[i] = last[i] + half[n4 + i] * window[i];
        out[n2 - 1 - i] = last[n2 - 1 - i] - half[n4 + i] * window[n2 - 1 - i];
    }
    for (int i = 0; i < n4; i++) {
        last[n4 + i] = -half[i] * window[n2 + n4 + i];
        last[n4 - 1 - i] = -half[i] * window[n2 + n4 - 1 - i];
    }
}

HOT void block(int n, const float *in, const float *window, const float *table,
               float *half, float *freq, float *last, float *out)
{
    fold(n, in, window, half);
    cosines(n / 2, table, half, freq);
    cosines(n / 2, table, freq, half);
    overlap(n, half, window, last, out);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){64, 150000},
                                (struct bench){4096, 20});
    int n = b.n, n2 = n / 2;
    float *in = bench_f32((size_t)n);
    float *window = bench_f32((size_t)n);
    float *table = bench_alloc((size_t)n2 * (size_t)n2, sizeof *table);
    float *half = bench_f32((size_t)n2);
    float *freq = bench_f32((size_t)n2);
    float *last = bench_f32((size_t)n2);
    float *out = bench_f32((size_t)n2);

    for (int k = 0; k < n2; k++)
        for (int i = 0; i < n2; i++)
            table[k * n2 + i] =
                (float)(cos(3.14159265358979 / n2 * (i + 0.5) * (k + 0.5)) *
                        sqrt(2.0 / n2));
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        block(n, in, window, table, half, freq, last, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)n2 * sizeof *out);
    bench_print("freq", freq, (size_t)n2 * sizeof *freq);
    free(in);
    free(window);
    free(table);
    free(half);
    free(freq);
    free(last);
    free(out);
    return 0;
}
