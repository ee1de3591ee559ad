/*
 * conjugate: conjugate gradients for a sparse matrix in compressed rows, as in
 * estimates of eigenvalues.
 *
 * near: 6 digits, as scalar products are summed up in another order by hand
 */
#include "bench.h"

#include <math.h>

#define PER_ROW 11

/* Some steps from z = 0; the result is ||x - A z||. */
HOT double conj_grad(int n, const int *rowstr, const int *colidx,
                     const double *a, const double *x, double *z, double *p,
                     double *q, double *r)
{
    int steps = 25;
    double rho = 0.0, sum = 0.0;

#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        q[j] = 0.0;
        z[j] = 0.0;
        r[j] = x[j];
        p[j] = r[j];
    }
#pragma omp parallel for reduction(+ : rho)
    for (int j = 0; j < n; j++)
        rho = rho + r[j] * r[j];
    for (int it = 0; it < steps; it++) {
        double d = 0.0, rho0 = rho, alpha, beta;

        rho = 0.0;
#pragma omp parallel for
        for (int j = 0; j < n; j++) {
            double s = 0.0;

            for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
                s = s + a[k] * p[colidx[k]];
            q[j] = s;
        }
#pragma omp parallel for reduction(+ : d)
        for (int j = 0; j < n; j++)
            d = d + p[j] * q[j];
        alpha = rho0 / d;
#pragma omp parallel for reduction(+ : rho)
        for (int j = 0; j < n; j++) {
            z[j] = z[j] + alpha * p[j];
            r[j] = r[j] - alpha * q[j];
            rho = rho + r[j] * r[j];
        }
        beta = rho / rho0;
#pragma omp parallel for
        for (int j = 0; j < n; j++)
            p[j] = r[j] + beta * p[j];
    }
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        double s = 0.0;

        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
            s = s + a[k] * z[colidx[k]];
        r[j] = s;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < n; j++) {
        double e = x[j] - r[j];

        sum = sum + e * e;
    }
    return sqrt(sum);
}

/* A matrix with a dominant diagonal, and symmetric but for rounding. */
static void fill(int n, int *rowstr, int *colidx, double *a)
{
    int at = 0;

    for (int j = 0; j < n; j++) {
        rowstr[j] = at;
        for (int k = -PER_ROW / 2; k <= PER_ROW / 2; k++) {
            int away = k * k * k * n / 500 + k;

            colidx[at] = ((j + away) % n + n) % n;
            a[at++] = k == 0 ? 12.0 : -1.0 / (1 + k * k);
        }
    }
    rowstr[n] = at;
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){100, 1250},
                    (struct bench){5000, 60}, (struct bench){200000, 4});
    size_t n = (size_t)b.n;
    int *rowstr = bench_alloc(n + 1, sizeof *rowstr);
    int *colidx = bench_alloc(n * PER_ROW, sizeof *colidx);
    double *a = bench_alloc(n * PER_ROW, sizeof *a);
    double *x = bench_f64(n), *work = bench_alloc(4 * n, sizeof *work),
           rnorm = 0.0;

    fill(b.n, rowstr, colidx, a);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        rnorm = conj_grad(b.n, rowstr, colidx, a, x, work, work + n,
                          work + 2 * n, work + 3 * n);
        bench_next();
    }
    bench_stop();
    bench_print_f64("z", work, n);
    fprintf(stderr, "residual %g\n", rnorm);
    free(rowstr);
    free(colidx);
    free(a);
    free(x);
    free(work);
    return 0;
}
