/*
 * fdtd3d: electric and magnetic fields in three dimensions; the author updates
 * all components of a cell in one loop.
 */
#include "bench.h"

HOT void electric(int n, double ex[restrict n][n][n],
                  double ey[restrict n][n][n], double ez[restrict n][n][n],
                  double hx[restrict n][n][n], double hy[restrict n][n][n],
                  double hz[restrict n][n][n])
{
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++) {
                ex[i][j][k] += 0.3 * (hz[i][j][k] - hz[i][j - 1][k] -
                                      hy[i][j][k] + hy[i][j][k - 1]);
                ey[i][j][k] += 0.3 * (hx[i][j][k] - hx[i][j][k - 1] -
                                      hz[i][j][k] + hz[i - 1][j][k]);
                ez[i][j][k] += 0.3 * (hy[i][j][k] - hy[i - 1][j][k] -
                                      hx[i][j][k] + hx[i][j - 1][k]);
            }
}

HOT void magnetic(int n, double ex[restrict n][n][n],
                  double ey[restrict n][n][n], double ez[restrict n][n][n],
                  double hx[restrict n][n][n], double hy[restrict n][n][n],
                  double hz[restrict n][n][n])
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
            for (int k = 0; k < n - 1; k++) {
                hx[i][j][k] -= 0.3 * (ez[i][j + 1][k] - ez[i][j][k] -
                                      ey[i][j][k + 1] + ey[i][j][k]);
                hy[i][j][k] -= 0.3 * (ex[i][j][k + 1] - ex[i][j][k] -
                                      ez[i + 1][j][k] + ez[i][j][k]);
                hz[i][j][k] -= 0.3 * (ey[i + 1][j][k] - ey[i][j][k] -
                                      ex[i][j + 1][k] + ex[i][j][k]);
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){10, 40000},
                                (struct bench){150, 6});
    int n = b.n;
    size_t cells = (size_t)n * (size_t)n * (size_t)n;
    double *field[6];

    for (int i = 0; i < 6; i++)
        field[i] = bench_f64(cells);
    double(*ex)[n][n] = (double(*)[n][n])field[0];
    double(*ey)[n][n] = (double(*)[n][n])field[1];
    double(*ez)[n][n] = (double(*)[n][n])field[2];
    double(*hx)[n][n] = (double(*)[n][n])field[3];
    double(*hy)[n][n] = (double(*)[n][n])field[4];
    double(*hz)[n][n] = (double(*)[n][n])field[5];

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        electric(n, ex, ey, ez, hx, hy, hz);
        bench_fence();
        magnetic(n, ex, ey, ez, hx, hy, hz);
        bench_next();
    }
    bench_stop();
    bench_print("ez", ez, cells * sizeof(double));
    bench_print("hz", hz, cells * sizeof(double));
    for (int i = 0; i < 6; i++)
        free(field[i]);
    return 0;
}
