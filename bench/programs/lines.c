/*
 * lines: a parallel loop of the author over lines of a grid; every line is
 * handled by a function with small loops of its own.
 */
#include "bench.h"

#define MAX 512

HOT void line(int n, const double *in, double *out)
{
    double up[MAX], rhs[MAX];

    for (int i = 0; i < n; i++)
        rhs[i] = in[i] * 0.5 + 0.25;
    up[0] = 0.2;
    for (int i = 1; i < n; i++) {
        double f = 1.0 / (4.0 - up[i - 1]);

        up[i] = f;
        rhs[i] = (rhs[i] + rhs[i - 1]) * f;
    }
    for (int i = n - 2; i >= 0; i--)
        rhs[i] += up[i] * rhs[i + 1];
    for (int i = 0; i < n; i++)
        out[i] = rhs[i];
}

HOT void grid(int m, int n, const double *in, double *out)
{
#pragma omp parallel for
    for (int j = 0; j < m; j++)
        line(n, in + j * n, out + j * n);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 300000},
                                (struct bench){400, 150});
    size_t cells = (size_t)b.n * (size_t)b.n;
    double *in = bench_f64(cells);
    double *out = bench_f64(cells);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        grid(b.n, b.n, in, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, cells * sizeof *out);
    free(in);
    free(out);
    return 0;
}
