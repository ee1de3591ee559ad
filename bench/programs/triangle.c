/*
 * triangle: pairs of rows of a small matrix: a triangle of dot products, and a
 * product with it.
 */
#include "bench.h"

HOT void gram(int n, int m, const double *a, double *g)
{
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0.0;

            for (int k = 0; k < m; k++)
                sum += a[i * m + k] * a[j * m + k];
            g[i * n + j] = sum;
        }
}

HOT void apply(int n, const double *g, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0.0;
        for (int j = 0; j <= i; j++)
            y[i] += g[i * n + j] * x[j];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 350000},
                                (struct bench){400, 4});
    size_t cells = (size_t)b.n * (size_t)b.n;
    double *a = bench_f64(cells);
    double *g = bench_f64(cells);
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        gram(b.n, b.n, a, g);
        bench_fence();
        apply(b.n, g, x, y);
        bench_next();
    }
    bench_stop();
    bench_print("g", g, cells * sizeof *g);
    bench_print("y", y, (size_t)b.n * sizeof *y);
    free(a);
    free(g);
    free(x);
    free(y);
    return 0;
}
