/*
 * multigrid: V-cycles for a periodic Poisson problem; grids are tables of tables of
 * rows, from fine to coarse.
 */
#include "bench.h"

#define LEVELS 12
#define MAX    520

typedef double ***grid;

static grid alloc3(int n)
{
    double ***g = bench_alloc((size_t)n, sizeof *g);
    double **rows = bench_alloc((size_t)n * (size_t)n, sizeof *rows);
    double *cells =
        bench_alloc((size_t)n * (size_t)n * (size_t)n, sizeof *cells);

    for (int i = 0; i < n; i++) {
        g[i] = rows + i * n;
        for (int j = 0; j < n; j++)
            g[i][j] = cells + (i * n + j) * n;
    }
    return g;
}

static void free3(grid g)
{
    free(g[0][0]);
    free(g[0]);
    free(g);
}

HOT void zero3(double ***z, int n)
{
#pragma omp parallel for
    for (int i3 = 0; i3 < n; i3++)
        for (int i2 = 0; i2 < n; i2++)
            for (int i1 = 0; i1 < n; i1++)
                z[i3][i2][i1] = 0.0;
}

/* The faces of a grid are those opposite. */
HOT void comm3(double ***u, int n)
{
#pragma omp parallel
    {
#pragma omp for
        for (int i3 = 1; i3 < n - 1; i3++) {
            for (int i2 = 1; i2 < n - 1; i2++) {
                u[i3][i2][0] = u[i3][i2][n - 2];
                u[i3][i2][n - 1] = u[i3][i2][1];
            }
            for (int i1 = 0; i1 < n; i1++) {
                u[i3][0][i1] = u[i3][n - 2][i1];
                u[i3][n - 1][i1] = u[i3][1][i1];
            }
        }
#pragma omp for
        for (int i2 = 0; i2 < n; i2++)
            for (int i1 = 0; i1 < n; i1++) {
                u[0][i2][i1] = u[n - 2][i2][i1];
                u[n - 1][i2][i1] = u[1][i2][i1];
            }
    }
}

/* r = v - A u */
HOT void resid(double ***u, double ***v, double ***r, int n, const double *a)
{
    double u1[MAX], u2[MAX];

#pragma omp parallel for private(u1, u2)
    for (int i3 = 1; i3 < n - 1; i3++) {
        for (int i2 = 1; i2 < n - 1; i2++) {
            for (int i1 = 0; i1 < n; i1++) {
                u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] +
                         u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
                u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] +
                         u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < n - 1; i1++) {
                r[i3][i2][i1] = v[i3][i2][i1] - a[0] * u[i3][i2][i1] -
                                a[2] * (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) -
                                a[3] * (u2[i1 - 1] + u2[i1 + 1]);
            }
        }
    }
    comm3(r, n);
}

/* u = u + S r */
HOT void psinv(double ***r, double ***u, int n, const double *c)
{
    double r1[MAX], r2[MAX];

#pragma omp parallel for private(r1, r2)
    for (int i3 = 1; i3 < n - 1; i3++) {
        for (int i2 = 1; i2 < n - 1; i2++) {
            for (int i1 = 0; i1 < n; i1++) {
                r1[i1] = r[i3][i2 - 1][i1] + r[i3][i2 + 1][i1] +
                         r[i3 - 1][i2][i1] + r[i3 + 1][i2][i1];
                r2[i1] = r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 + 1][i1] +
                         r[i3 + 1][i2 - 1][i1] + r[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < n - 1; i1++) {
                u[i3][i2][i1] =
                    u[i3][i2][i1] + c[0] * r[i3][i2][i1] +
                    c[1] * (r[i3][i2][i1 - 1] + r[i3][i2][i1 + 1] + r1[i1]) +
                    c[2] * (r2[i1] + r1[i1 - 1] + r1[i1 + 1]);
            }
        }
    }
    comm3(u, n);
}

/* s, with half of the points of r, is its projection. */
HOT void rprj3(double ***r, int nr, double ***s, int ns)
{
    double x1[MAX], y1[MAX];

    (void)nr;
#pragma omp parallel for private(x1, y1)
    for (int j3 = 1; j3 < ns - 1; j3++) {
        int i3 = 2 * j3 - 1;

        for (int j2 = 1; j2 < ns - 1; j2++) {
            int i2 = 2 * j2 - 1;

            for (int j1 = 1; j1 < ns; j1++) {
                int i1 = 2 * j1 - 1;

                x1[i1 - 1] = r[i3][i2 - 1][i1 - 1] + r[i3][i2 + 1][i1 - 1] +
                             r[i3 - 1][i2][i1 - 1] + r[i3 + 1][i2][i1 - 1];
                y1[i1 - 1] =
                    r[i3 - 1][i2 - 1][i1 - 1] + r[i3 + 1][i2 - 1][i1 - 1] +
                    r[i3 - 1][i2 + 1][i1 - 1] + r[i3 + 1][i2 + 1][i1 - 1];
            }
            for (int j1 = 1; j1 < ns - 1; j1++) {
                int i1 = 2 * j1 - 1;
                double y2 = r[i3 - 1][i2 - 1][i1] + r[i3 + 1][i2 - 1][i1] +
                            r[i3 - 1][i2 + 1][i1] + r[i3 + 1][i2 + 1][i1];
                double x2 = r[i3][i2 - 1][i1] + r[i3][i2 + 1][i1] +
                            r[i3 - 1][i2][i1] + r[i3 + 1][i2][i1];

                s[j3][j2][j1] =
                    0.5 * r[i3][i2][i1] +
                    0.25 * (r[i3][i2][i1 - 1] + r[i3][i2][i1 + 1] + x2) +
                    0.125 * (x1[i1 - 1] + x1[i1 + 1] + y2) +
                    0.0625 * (y1[i1 - 1] + y1[i1 + 1]);
            }
        }
    }
    comm3(s, ns);
}

/* Add to u what the coarse grid z is between its points. */
HOT void interp(double ***z, int nz, double ***u, int nu)
{
    double z1[MAX], z2[MAX], z3[MAX];

    (void)nu;
#pragma omp parallel for private(z1, z2, z3)
    for (int i3 = 0; i3 < nz - 1; i3++) {
        for (int i2 = 0; i2 < nz - 1; i2++) {
            for (int i1 = 0; i1 < nz; i1++) {
                z1[i1] = z[i3][i2 + 1][i1] + z[i3][i2][i1];
                z2[i1] = z[i3 + 1][i2][i1] + z[i3][i2][i1];
                z3[i1] = z[i3 + 1][i2 + 1][i1] + z[i3 + 1][i2][i1] + z1[i1];
            }
            for (int i1 = 0; i1 < nz - 1; i1++) {
                u[2 * i3][2 * i2][2 * i1] += z[i3][i2][i1];
                u[2 * i3][2 * i2][2 * i1 + 1] +=
                    0.5 * (z[i3][i2][i1 + 1] + z[i3][i2][i1]);
            }
            for (int i1 = 0; i1 < nz - 1; i1++) {
                u[2 * i3][2 * i2 + 1][2 * i1] += 0.5 * z1[i1];
                u[2 * i3][2 * i2 + 1][2 * i1 + 1] +=
                    0.25 * (z1[i1] + z1[i1 + 1]);
            }
            for (int i1 = 0; i1 < nz - 1; i1++) {
                u[2 * i3 + 1][2 * i2][2 * i1] += 0.5 * z2[i1];
                u[2 * i3 + 1][2 * i2][2 * i1 + 1] +=
                    0.25 * (z2[i1] + z2[i1 + 1]);
            }
            for (int i1 = 0; i1 < nz - 1; i1++) {
                u[2 * i3 + 1][2 * i2 + 1][2 * i1] += 0.25 * z3[i1];
                u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] +=
                    0.125 * (z3[i1] + z3[i1 + 1]);
            }
        }
    }
}

/* One V-cycle; level 0 is the coarsest. */
HOT void cycle(grid *u, grid v, grid *r, const int *n, int finest)
{
    static const double a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0};
    static const double c[4] = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0, 0.0};

    for (int k = finest; k > 0; k--)
        rprj3(r[k], n[k], r[k - 1], n[k - 1]);
    zero3(u[0], n[0]);
    psinv(r[0], u[0], n[0], c);
    for (int k = 1; k < finest; k++) {
        zero3(u[k], n[k]);
        interp(u[k - 1], n[k - 1], u[k], n[k]);
        resid(u[k], r[k], r[k], n[k], a);
        psinv(r[k], u[k], n[k], c);
    }
    interp(u[finest - 1], n[finest - 1], u[finest], n[finest]);
    resid(u[finest], v, r[finest], n[finest], a);
    psinv(r[finest], u[finest], n[finest], c);
    resid(u[finest], v, r[finest], n[finest], a);
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){8, 1000}, (struct bench){64, 30},
                    (struct bench){128, 10});
    int n[LEVELS], finest = -1;
    grid u[LEVELS], r[LEVELS], v;
    size_t cells;

    for (int m = 2; m <= b.n; m *= 2) {
        n[++finest] = m + 2;
        u[finest] = alloc3(m + 2);
        r[finest] = alloc3(m + 2);
    }
    v = alloc3(b.n + 2);
    for (int i = 0; i < 20; i++) {
        int i3 = 1 + (int)(bench_random() % (unsigned)b.n);
        int i2 = 1 + (int)(bench_random() % (unsigned)b.n);
        int i1 = 1 + (int)(bench_random() % (unsigned)b.n);

        v[i3][i2][i1] = i < 10 ? 1.0 : -1.0;
        r[finest][i3][i2][i1] = v[i3][i2][i1];
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        cycle(u, v, r, n, finest);
        bench_next();
    }
    bench_stop();
    cells = (size_t)n[finest] * (size_t)n[finest] * (size_t)n[finest];
    bench_print("u", u[finest][0][0], cells * sizeof(double));
    bench_print("r", r[finest][0][0], cells * sizeof(double));
    free3(v);
    for (; finest >= 0; finest--) {
        free3(u[finest]);
        free3(r[finest]);
    }
    return 0;
}
