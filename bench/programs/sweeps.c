/*
 * sweeps: alternating directions on a plane, a tridiagonal system for every row, then
 * one for every column, each with two arrays of its own.
 */
#include "bench.h"

#define MAX 1024

HOT void along_rows(int n, double r, double *u)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double c[MAX], d[MAX];

        c[0] = -r / (1 + 2 * r);
        d[0] = u[i * n] / (1 + 2 * r);
        for (int j = 1; j < n; j++) {
            double m = 1 / (1 + 2 * r + r * c[j - 1]);

            c[j] = -r * m;
            d[j] = (u[i * n + j] + r * d[j - 1]) * m;
        }
        u[i * n + n - 1] = d[n - 1];
        for (int j = n - 2; j >= 0; j--)
            u[i * n + j] = d[j] - c[j] * u[i * n + j + 1];
    }
}

HOT void along_columns(int n, double r, double *u)
{
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        double c[MAX], d[MAX];

        c[0] = -r / (1 + 2 * r);
        d[0] = u[j] / (1 + 2 * r);
        for (int i = 1; i < n; i++) {
            double m = 1 / (1 + 2 * r + r * c[i - 1]);

            c[i] = -r * m;
            d[i] = (u[i * n + j] + r * d[i - 1]) * m;
        }
        u[(n - 1) * n + j] = d[n - 1];
        for (int i = n - 2; i >= 0; i--)
            u[i * n + j] = d[i] - c[i] * u[(i + 1) * n + j];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_modes(argc, argv, (struct bench){12, 60000},
                                 (struct bench){100, 900},
                                 (struct bench){1000, 8});
    size_t cells = (size_t)b.n * (size_t)b.n;
    double *u = bench_f64(cells);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        along_rows(b.n, 0.4, u);
        along_columns(b.n, 0.4, u);
        bench_next();
    }
    bench_stop();
    bench_print("u", u, cells * sizeof *u);
    free(u);
    return 0;
}
