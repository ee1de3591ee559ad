/*
 * adi: alternating direction implicit integration of the heat equation on a
 * square.  Each time step solves a tridiagonal system a column, then one a
 * row: a forward recurrence (p, q) and a backward substitution.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 600
#endif
#ifndef TSTEPS
#define TSTEPS 50
#endif

static double u[DIM(N)][DIM(N)];
static double v[DIM(N)][DIM(N)];
static double p[DIM(N)][DIM(N)];
static double q[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = (double)(i + N - j) / DIM(N);
}

static void kernel_adi(int tsteps, int n)
{
    double dx = 1.0 / n;
    double dy = 1.0 / n;
    double dt = 1.0 / tsteps;
    double mul1 = 2.0 * dt / (dx * dx);
    double mul2 = 1.0 * dt / (dy * dy);
    double a = -mul1 / 2.0;
    double b = 1.0 + mul1;
    double c = a;
    double d = -mul2 / 2.0;
    double e = 1.0 + mul2;
    double f = d;
    int t, i, j;

    for (t = 1; t <= tsteps; t++) {
        /* along the columns */
        for (i = 1; i < n - 1; i++) {
            v[0][i] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = v[0][i];
            for (j = 1; j < n - 1; j++) {
                p[i][j] = -c / (a * p[i][j - 1] + b);
                q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i]
                           - f * u[j][i + 1] - a * q[i][j - 1])
                          / (a * p[i][j - 1] + b);
            }
            v[n - 1][i] = 1.0;
            for (j = n - 2; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
        /* along the rows */
        for (i = 1; i < n - 1; i++) {
            u[i][0] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = u[i][0];
            for (j = 1; j < n - 1; j++) {
                p[i][j] = -f / (d * p[i][j - 1] + e);
                q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j]
                           - c * v[i + 1][j] - d * q[i][j - 1])
                          / (d * p[i][j - 1] + e);
            }
            u[i][n - 1] = 1.0;
            for (j = n - 2; j >= 1; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(v, sizeof v);
        bench_touch(p, sizeof p);
        bench_touch(q, sizeof q);
        bench_start();
        if (N > 0)
            kernel_adi(TSTEPS, N);
        bench_stop();
    }
    bench_f64("u", u, (size_t)N * N);
    return 0;
}
