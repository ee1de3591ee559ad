/*
 * ssor: symmetric successive over-relaxation on a cube of cells with five
 * unknowns each: a sweep upwards, and one downwards.
 */
#include "bench.h"

HOT void lower(int n, double omega, double (*v)[n][n][5],
               double (*d)[5][5])
{
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                double t[5];

                for (int m = 0; m < 5; m++) {
                    t[m] = v[k][j][i][m];
                    for (int l = 0; l < 5; l++)
                        t[m] -= omega * (d[0][m][l] * v[k - 1][j][i][l] +
                                         d[1][m][l] * v[k][j - 1][i][l] +
                                         d[2][m][l] * v[k][j][i - 1][l]);
                }
                for (int m = 0; m < 5; m++)
                    v[k][j][i][m] = t[m];
            }
}

HOT void upper(int n, double omega, double (*v)[n][n][5],
               double (*d)[5][5])
{
    for (int k = n - 2; k >= 1; k--)
        for (int j = n - 2; j >= 1; j--)
            for (int i = n - 2; i >= 1; i--) {
                double t[5];

                for (int m = 0; m < 5; m++) {
                    t[m] = 0.0;
                    for (int l = 0; l < 5; l++)
                        t[m] += omega * (d[0][m][l] * v[k + 1][j][i][l] +
                                         d[1][m][l] * v[k][j + 1][i][l] +
                                         d[2][m][l] * v[k][j][i + 1][l]);
                }
                for (int m = 0; m < 5; m++)
                    v[k][j][i][m] -= t[m];
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 10000},
                                (struct bench){90, 3});
    int n = b.n;
    size_t cells = (size_t)n * (size_t)n * (size_t)n;
    double *v = bench_f64(cells * 5);
    double(*d)[5][5] = bench_alloc(3, sizeof *d);

    for (int x = 0; x < 3; x++)
        for (int m = 0; m < 5; m++)
            for (int l = 0; l < 5; l++)
                d[x][m][l] = 0.01 * (1 + (x + m + l) % 4);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        lower(n, 0.3, (double(*)[n][n][5])v, d);
        bench_fence();
        upper(n, 0.3, (double(*)[n][n][5])v, d);
        bench_next();
    }
    bench_stop();
    bench_print("v", v, cells * 5 * sizeof *v);
    free(v);
    free(d);
    return 0;
}
