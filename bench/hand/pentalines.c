/*
 * pentalines: the three sweeps of an alternating-direction solver, scalar
 * pentadiagonal systems with five unknowns a cell, and the right-hand side.
 */
#include "bench.h"

#define SIZE 104

static double u[SIZE][SIZE][SIZE][5];
static double rhs[SIZE][SIZE][SIZE][5];
static double forcing[SIZE][SIZE][SIZE][5];
static double speed[SIZE][SIZE][SIZE];

/* Differences in all directions of what five components are. */
HOT void compute_rhs(int n)
{
    int i, j, k, m;

#pragma omp parallel for private(i, j, m)
    for (k = 0; k < n; k++)
        for (j = 0; j < n; j++)
            for (i = 0; i < n; i++) {
                double rho = 1.0 / (1.0 + u[k][j][i][0] * u[k][j][i][0]);

                speed[k][j][i] = 0.3 * rho * (1.0 + u[k][j][i][1] * rho);
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = forcing[k][j][i][m];
            }
#pragma omp parallel for private(i, j, m)
    for (k = 1; k < n - 1; k++) {
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] +=
                        0.1 * (u[k][j][i + 1][m] - 2.0 * u[k][j][i][m] +
                               u[k][j][i - 1][m]);
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] +=
                        0.1 * (u[k][j + 1][i][m] - 2.0 * u[k][j][i][m] +
                               u[k][j - 1][i][m]);
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] +=
                        0.1 * (u[k + 1][j][i][m] - 2.0 * u[k][j][i][m] +
                               u[k - 1][j][i][m]);
    }
}

/* The coefficients of one line with such speeds. */
static void lhs_line(int n, double lhs[][5], const double *cv)
{
    int i;

    for (i = 0; i < n; i++) {
        lhs[i][0] = 0.01;
        lhs[i][1] = -0.2 - 0.1 * cv[i];
        lhs[i][2] = 1.5 + 0.2 * cv[i];
        lhs[i][3] = -0.2 + 0.1 * cv[i];
        lhs[i][4] = 0.01;
    }
}

HOT void x_solve(int n)
{
    int i, j, k, m;

#pragma omp parallel for private(i, j, m)
    for (k = 1; k < n - 1; k++) {
        double lhs[SIZE][5], cv[SIZE];

        for (j = 1; j < n - 1; j++) {
            for (i = 0; i < n; i++)
                cv[i] = speed[k][j][i];
            lhs_line(n, lhs, cv);
            for (i = 0; i < n - 2; i++) {
                double fac1 = 1.0 / lhs[i][2];

                lhs[i][3] = fac1 * lhs[i][3];
                lhs[i][4] = fac1 * lhs[i][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = fac1 * rhs[k][j][i][m];
                lhs[i + 1][2] = lhs[i + 1][2] - lhs[i + 1][1] * lhs[i][3];
                lhs[i + 1][3] = lhs[i + 1][3] - lhs[i + 1][1] * lhs[i][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j][i + 1][m] =
                        rhs[k][j][i + 1][m] - lhs[i + 1][1] * rhs[k][j][i][m];
                lhs[i + 2][1] = lhs[i + 2][1] - lhs[i + 2][0] * lhs[i][3];
                lhs[i + 2][2] = lhs[i + 2][2] - lhs[i + 2][0] * lhs[i][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j][i + 2][m] =
                        rhs[k][j][i + 2][m] - lhs[i + 2][0] * rhs[k][j][i][m];
            }
            for (i = n - 3; i >= 0; i--)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = rhs[k][j][i][m] -
                                      lhs[i][3] * rhs[k][j][i + 1][m] -
                                      lhs[i][4] * rhs[k][j][i + 2][m];
        }
    }
}

HOT void y_solve(int n)
{
    int i, j, k, m;

#pragma omp parallel for private(i, j, m)
    for (k = 1; k < n - 1; k++) {
        double lhs[SIZE][5], cv[SIZE];

        for (i = 1; i < n - 1; i++) {
            for (j = 0; j < n; j++)
                cv[j] = speed[k][j][i];
            lhs_line(n, lhs, cv);
            for (j = 0; j < n - 2; j++) {
                double fac1 = 1.0 / lhs[j][2];

                lhs[j][3] = fac1 * lhs[j][3];
                lhs[j][4] = fac1 * lhs[j][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = fac1 * rhs[k][j][i][m];
                lhs[j + 1][2] = lhs[j + 1][2] - lhs[j + 1][1] * lhs[j][3];
                lhs[j + 1][3] = lhs[j + 1][3] - lhs[j + 1][1] * lhs[j][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j + 1][i][m] =
                        rhs[k][j + 1][i][m] - lhs[j + 1][1] * rhs[k][j][i][m];
                lhs[j + 2][1] = lhs[j + 2][1] - lhs[j + 2][0] * lhs[j][3];
                lhs[j + 2][2] = lhs[j + 2][2] - lhs[j + 2][0] * lhs[j][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j + 2][i][m] =
                        rhs[k][j + 2][i][m] - lhs[j + 2][0] * rhs[k][j][i][m];
            }
            for (j = n - 3; j >= 0; j--)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = rhs[k][j][i][m] -
                                      lhs[j][3] * rhs[k][j + 1][i][m] -
                                      lhs[j][4] * rhs[k][j + 2][i][m];
        }
    }
}

HOT void z_solve(int n)
{
    int i, j, k, m;

#pragma omp parallel for private(i, k, m)
    for (j = 1; j < n - 1; j++) {
        double lhs[SIZE][5], cv[SIZE];

        for (i = 1; i < n - 1; i++) {
            for (k = 0; k < n; k++)
                cv[k] = speed[k][j][i];
            lhs_line(n, lhs, cv);
            for (k = 0; k < n - 2; k++) {
                double fac1 = 1.0 / lhs[k][2];

                lhs[k][3] = fac1 * lhs[k][3];
                lhs[k][4] = fac1 * lhs[k][4];
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = fac1 * rhs[k][j][i][m];
                lhs[k + 1][2] = lhs[k + 1][2] - lhs[k + 1][1] * lhs[k][3];
                lhs[k + 1][3] = lhs[k + 1][3] - lhs[k + 1][1] * lhs[k][4];
                for (m = 0; m < 5; m++)
                    rhs[k + 1][j][i][m] =
                        rhs[k + 1][j][i][m] - lhs[k + 1][1] * rhs[k][j][i][m];
                lhs[k + 2][1] = lhs[k + 2][1] - lhs[k + 2][0] * lhs[k][3];
                lhs[k + 2][2] = lhs[k + 2][2] - lhs[k + 2][0] * lhs[k][4];
                for (m = 0; m < 5; m++)
                    rhs[k + 2][j][i][m] =
                        rhs[k + 2][j][i][m] - lhs[k + 2][0] * rhs[k][j][i][m];
            }
            for (k = n - 3; k >= 0; k--)
                for (m = 0; m < 5; m++)
                    rhs[k][j][i][m] = rhs[k][j][i][m] -
                                      lhs[k][3] * rhs[k + 1][j][i][m] -
                                      lhs[k][4] * rhs[k + 2][j][i][m];
        }
    }
}

HOT void add(int n)
{
    int i, j, k, m;

#pragma omp parallel for private(i, j, m)
    for (k = 1; k < n - 1; k++)
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++)
                for (m = 0; m < 5; m++)
                    u[k][j][i][m] = 0.9 * u[k][j][i][m] + rhs[k][j][i][m];
}

static void initialise(int n)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                for (int m = 0; m < 5; m++) {
                    u[k][j][i][m] = (double)bench_random() / 65536;
                    forcing[k][j][i][m] = 0.1 * (double)bench_random() / 65536;
                }
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){6, 2500}, (struct bench){24, 80},
                    (struct bench){102, 2});

    initialise(b.n);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        compute_rhs(b.n);
        x_solve(b.n);
        y_solve(b.n);
        z_solve(b.n);
        add(b.n);
        bench_next();
    }
    bench_stop();
    bench_print("u", u, sizeof u);
    bench_print("rhs", rhs, sizeof rhs);
    return 0;
}
