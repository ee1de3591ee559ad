/*
 * cg: conjugate gradients for a seven-point operator; sums and updates of
 * vectors share loops.
 */
#include "bench.h"

HOT void apply(int n, const double *p, double *q)
{
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++) {
                int c = (i * n + j) * n + k;

                q[c] = 6.5 * p[c] - p[c - 1] - p[c + 1] - p[c - n] - p[c + n] -
                       p[c - n * n] - p[c + n * n];
            }
}

HOT double start(int m, const double *b, double *x, double *r, double *p,
                 double *q)
{
    double rho = 0.0;

    for (int c = 0; c < m; c++) {
        x[c] = 0.0;
        q[c] = 0.0;
        r[c] = b[c];
        p[c] = r[c];
        rho += r[c] * r[c];
    }
    return rho;
}

HOT double update(int m, double alpha, double *x, double *r, const double *p,
                  const double *q)
{
    double rho = 0.0;

    for (int c = 0; c < m; c++) {
        x[c] += alpha * p[c];
        r[c] -= alpha * q[c];
        rho += r[c] * r[c];
    }
    return rho;
}

HOT void solve(int n, int steps, const double *b, double *x, double *work)
{
    int m = n * n * n;
    double *r = work, *p = work + m, *q = work + 2 * m;
    double rho = start(m, b, x, r, p, q);

    for (int s = 0; s < steps; s++) {
        double sum = 0.0, last = rho;

        apply(n, p, q);
        for (int c = 0; c < m; c++)
            sum += p[c] * q[c];
        rho = update(m, last / sum, x, r, p, q);
        for (int c = 0; c < m; c++)
            p[c] = r[c] + rho / last * p[c];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 10000},
                                (struct bench){110, 2});
    size_t cells = (size_t)b.n * (size_t)b.n * (size_t)b.n;
    double *rhs = bench_f64(cells);
    double *x = bench_alloc(cells, sizeof *x);
    double *work = bench_alloc(3 * cells, sizeof *work);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        solve(b.n, 10, rhs, x, work);
        bench_next();
    }
    bench_stop();
    bench_print("x", x, cells * sizeof *x);
    free(rhs);
    free(x);
    free(work);
    return 0;
}
