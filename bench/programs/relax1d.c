/* relax1d: three-point averages in one dimension, many steps within a cache. */
#include "bench.h"

HOT void relax(int steps, int n, double *a, double *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){30, 300000},
                                (struct bench){2000, 400});
    int steps = b.n < 100 ? 20 : 500;
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        x[0] += 1.0;
        relax(steps, b.n, x, y);
        bench_next();
    }
    bench_stop();
    bench_print("x", x, (size_t)b.n * sizeof *x);
    free(x);
    free(y);
    return 0;
}
