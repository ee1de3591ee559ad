/*
 * boltzmann: a lattice Boltzmann method with nine directions in the plane: a step collides
 * and streams from one lattice to the other; edges are periodic.
 */
#include "bench.h"

#define Q 9

static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double w[Q] = {4.0 / 9,  1.0 / 9,  1.0 / 9,  1.0 / 9, 1.0 / 9,
                            1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

/* From f to g, each of Q numbers a cell. */
HOT void step(int nx, int ny, double omega, const double *f, double *g)
{
#pragma omp parallel for
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            double rho = 0.0, ux = 0.0, uy = 0.0, usqr;

            for (int i = 0; i < Q; i++) {
                double fi = f[(y * nx + x) * Q + i];

                rho += fi;
                ux += fi * cx[i];
                uy += fi * cy[i];
            }
            ux /= rho;
            uy /= rho;
            usqr = 1.5 * (ux * ux + uy * uy);
            for (int i = 0; i < Q; i++) {
                double cu = 3.0 * (cx[i] * ux + cy[i] * uy);
                double feq = rho * w[i] * (1.0 + cu + 0.5 * cu * cu - usqr);
                double fi = f[(y * nx + x) * Q + i];
                int xn = (x + cx[i] + nx) % nx;
                int yn = (y + cy[i] + ny) % ny;

                g[(yn * nx + xn) * Q + i] = fi + omega * (feq - fi);
            }
        }
    }
}

/* The same, with an array a direction, cells from inside only, pulled. */
HOT void pull(int nx, int ny, double omega, double **f, double **g)
{
#pragma omp parallel for
    for (int y = 1; y < ny - 1; y++) {
        for (int x = 1; x < nx - 1; x++) {
            int at = y * nx + x;
            double f0 = f[0][at], f1 = f[1][at - 1], f2 = f[2][at - nx];
            double f3 = f[3][at + 1], f4 = f[4][at + nx];
            double f5 = f[5][at - 1 - nx], f6 = f[6][at + 1 - nx];
            double f7 = f[7][at + 1 + nx], f8 = f[8][at - 1 + nx];
            double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
            double ux = (f1 - f3 + f5 - f6 - f7 + f8) / rho;
            double uy = (f2 - f4 + f5 + f6 - f7 - f8) / rho;
            double rest = 1.0 - 1.5 * (ux * ux + uy * uy);
            double r0 = omega * 4.0 / 9 * rho, r1 = omega / 9 * rho;
            double r5 = omega / 36 * rho, keep = 1.0 - omega;
            double d = ux + uy, e = uy - ux;

            g[0][at] = keep * f0 + r0 * rest;
            g[1][at] = keep * f1 + r1 * (rest + 3.0 * ux + 4.5 * ux * ux);
            g[2][at] = keep * f2 + r1 * (rest + 3.0 * uy + 4.5 * uy * uy);
            g[3][at] = keep * f3 + r1 * (rest - 3.0 * ux + 4.5 * ux * ux);
            g[4][at] = keep * f4 + r1 * (rest - 3.0 * uy + 4.5 * uy * uy);
            g[5][at] = keep * f5 + r5 * (rest + 3.0 * d + 4.5 * d * d);
            g[6][at] = keep * f6 + r5 * (rest + 3.0 * e + 4.5 * e * e);
            g[7][at] = keep * f7 + r5 * (rest - 3.0 * d + 4.5 * d * d);
            g[8][at] = keep * f8 + r5 * (rest - 3.0 * e + 4.5 * e * e);
        }
    }
}

static double *weights(size_t cells)
{
    double *f = bench_f64(cells * Q);

    for (size_t i = 0; i < cells * Q; i++)
        f[i] = w[i % Q] * (1.0 + 0.05 * f[i]);
    return f;
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){8, 5000},
                    (struct bench){128, 60}, (struct bench){1000, 2});
    int nx = b.n, ny = b.n;
    size_t cells = (size_t)nx * (size_t)ny;
    double *f = weights(cells), *g = weights(cells), *p[Q], *q[Q];

    for (int i = 0; i < Q; i++) {
        p[i] = bench_alloc(cells, sizeof(double));
        q[i] = bench_alloc(cells, sizeof(double));
        for (size_t c = 0; c < cells; c++)
            p[i][c] = q[i][c] = f[c * Q + (size_t)i];
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        for (int t = 0; t < 2; t++) {
            step(nx, ny, 0.8, f, g);
            step(nx, ny, 0.8, g, f);
            pull(nx, ny, 0.8, p, q);
            pull(nx, ny, 0.8, q, p);
        }
        bench_next();
    }
    bench_stop();
    bench_print("f", f, cells * Q * sizeof *f);
    for (int i = 0; i < Q; i++)
        bench_print("p", p[i], cells * sizeof(double));
    return 0;
}
