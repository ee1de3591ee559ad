/*
 * smallcalls: products of a matrix and a vector, and updates of the matrix, again and
 * again: each call is so short that threads have to be awake for it.
 */
#include "bench.h"

HOT void matvec(int n, double a[n][n], const double x[n], double y[n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double s = 0.0;

        for (int j = 0; j < n; j++)
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

HOT void update(int n, double a[n][n], const double x[n], const double y[n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 0.999 * a[i][j] + 1e-4 * x[i] * y[j];
}

HOT void scale(int n, const double y[n], double x[n])
{
#pragma omp parallel for simd
    for (int i = 0; i < n; i++)
        x[i] = y[i] / (1.0 + y[i] * y[i]);
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){40, 10000},
                    (struct bench){500, 50}, (struct bench){500, 1000});
    size_t n = (size_t)b.n;
    double *a = bench_f64(n * n), *x = bench_f64(n);
    double *y = bench_alloc(n, sizeof *y);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        matvec(b.n, (double(*)[b.n])a, x, y);
        update(b.n, (double(*)[b.n])a, x, y);
        scale(b.n, y, x);
        bench_next();
    }
    bench_stop();
    bench_print("a", a, n * n * sizeof *a);
    bench_print("x", x, n * sizeof *x);
    free(a);
    free(x);
    free(y);
    return 0;
}
