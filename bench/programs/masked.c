/* masked: vector loops whose statements are under a condition on data. */
#include "bench.h"

HOT void add_positive(int n, float *a, const float *b, const float *c)
{
    for (int i = 0; i < n; i++)
        if (b[i] > 0.0f)
            a[i] += b[i] * c[i];
}

HOT void choose(int n, float *a, const float *b, const float *c)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0.0f)
            a[i] = b[i];
        else if (c[i] > 0.25f)
            a[i] -= c[i];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){60, 6000000},
                                (struct bench){1000000, 350});
    size_t n = (size_t)b.n;
    float *x = bench_f32(n);
    float *y = bench_f32(n);
    float *z = bench_f32(n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        add_positive(b.n, x, y, z);
        bench_fence();
        choose(b.n, x, y, z);
        bench_next();
    }
    bench_stop();
    bench_print("x", x, n * sizeof *x);
    free(x);
    free(y);
    free(z);
    return 0;
}
