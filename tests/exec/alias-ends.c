/* Where ranges begin depends on which loops have iterations. */
/* expect: tiled */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 14
#endif
#define M 12

static double data[3 * N * M + 64];

static void kernel_waves(int steps, int n, int m, double (*x)[M],
                         double (*y)[M], double (*z)[M])
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < m; j++)
            y[0][j] = t;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++)
                y[i][j] -= (z[i][j] - z[i - 1][j]) / 2;
        for (int i = 0; i < n; i++)
            for (int j = 1; j < m; j++)
                x[i][j] -= (z[i][j] - z[i][j - 1]) / 2;
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < m - 1; j++)
                z[i][j] -=
                    (x[i][j + 1] - x[i][j] + y[i + 1][j] - y[i][j]) / 4;
    }
}

static void print_all(int n, int m, int d)
{
    const int all = 3 * N * M + 64;
    int end = (n - 1) * M + m;
    unsigned long sum = 0;

    for (int i = 0; i < all; i++)
        data[i] = i % 11;
    kernel_waves(3, n, m, (double (*)[M])(data + 16 + end + d),
                 (double (*)[M])(data + 16),
                 (double (*)[M])(data + 32 + 2 * end));
    for (int i = 0; i < all; i++)
        sum = hash_next(sum, data[i]);
    printf("%d %d %d %lx\n", n, m, d, sum);
}

int main(void)
{
    for (int n = 1; n <= N; n += n < 3 || N < 6 ? 1 : N - 3)
        for (int m = 1; m <= M; m += m < 3 ? 1 : M - 3)
            for (int d = -2; d <= 1; d++)
                print_all(n, m, d);
    return 0;
}
