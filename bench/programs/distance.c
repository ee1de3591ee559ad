/*
 * distance: a small pure function with a loop, called from the loops of
 * another one: the nearest of a set of centres for every point.
 */
#include "bench.h"

#define DIM 8

static float squared(const float *a, const float *b)
{
    float sum = 0.0f;

    for (int k = 0; k < DIM; k++) {
        float d = a[k] - b[k];

        sum += d * d;
    }
    return sum;
}

HOT void assign(int n, int centres, const float *x, const float *c,
                int *nearest)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float least = squared(x + i * DIM, c);

        nearest[i] = 0;
        for (int j = 1; j < centres; j++) {
            float d = squared(x + i * DIM, c + j * DIM);

            if (d < least) {
                least = d;
                nearest[i] = j;
            }
        }
    }
}

HOT void spread(int n, const float *x, const float *c, const int *nearest,
                float *out)
{
    for (int i = 0; i < n; i++)
        out[i] = squared(x + i * DIM, c + nearest[i] * DIM);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){10, 650000},
                                (struct bench){100000, 7});
    size_t n = (size_t)b.n;
    int centres = n < 100 ? 4 : 32;
    float *x = bench_f32(n * DIM);
    float *c = bench_f32((size_t)centres * DIM);
    int *nearest = bench_alloc(n, sizeof *nearest);
    float *out = bench_alloc(n, sizeof *out);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        assign(b.n, centres, x, c, nearest);
        bench_fence();
        spread(b.n, x, c, nearest, out);
        bench_next();
    }
    bench_stop();
    bench_print("nearest", nearest, n * sizeof *nearest);
    bench_print("out", out, n * sizeof *out);
    free(x);
    free(c);
    free(nearest);
    free(out);
    return 0;
}
