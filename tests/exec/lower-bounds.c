/* Blocks of products, from parameters to parameters: tiles begin where the loops do,
 * below 0 as well, and loops may be empty from any place on.
 */
#include <limits.h>
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 83
#endif
#define M (N + 5)

static double a[M * M], b[M * M], c[M * M], d[M][M];

/* expect: tiled */
static void kernel_block(double *restrict z, const double *restrict x,
                         const double *restrict y, int i0, int i1, int j0,
                         int j1, int k0, int k1, int ld)
{
    for (int i = i0; i < i1; i++)
        for (int j = j0; j < j1; j++)
            for (int k = k0; k < k1; k++)
                z[i * ld + j] += x[i * ld + k] * y[k * ld + j];
}

/* expect: tiled */
static void kernel_long(long from, long to, long first, long last)
{
    for (long i = from; i < to; i++)
        for (long j = first; j <= last; j++)
            for (long k = first; k <= last; k++)
                d[i + 1][j + 2] += a[i * M + k] * b[k * M + j];
}

/* expect: tiled */
static void kernel_below_zero(int low, int high)
{
    for (int i = low; i <= high; i++)
        for (int j = 2 - high; j < 2 - low; j++)
            for (int k = low; k < high; k++)
                d[i + M / 2][j + M / 2] -=
                    a[(i + M / 2) * M + k + M / 2] * c[(k + M / 2) * M + j + M / 2];
}

/* Tiles by hand, in steps that are only known when they are taken. */
static void kernel_steps(int n, int step)
{
    for (int ii = 0; ii < n; ii += step)
        for (int kk = 0; kk < n; kk += step)
            for (int i = ii; i < (ii + step < n ? ii + step : n); i++)
                for (int k = kk; k < (kk + step < n ? kk + step : n); k++)
                    for (int j = 0; j < n; j++)
                        d[i][j] += a[i * M + k] * b[k * M + j];
}

int main(void)
{
    unsigned long sum = 0;

    for (int i = 0; i < M * M; i++) {
        a[i] = i % 13 * 0.25;
        b[i] = i % 7 - 2.5;
        c[i] = i % 5;
        d[i / M][i % M] = i % 3;
    }
    kernel_block(c, a, b, 0, N, 0, N, 0, N, M);
    kernel_block(c, a, b, 3, N + 2, 5, N + 5, 1, N, M);
    kernel_block(c, a, b, N / 2, N / 2 + 1, N / 3, N, N / 4, N, M);
    kernel_block(c, a, b, N, 2, 0, N, 0, N, M);
    kernel_block(c, a, b, 1, N, N, 1, 0, N, M);
    kernel_block(c, a, b, 1, N, 0, N, INT_MAX, INT_MIN, M);
    kernel_block(c, a, b, INT_MAX, INT_MIN, INT_MAX, INT_MIN, 0, N, M);
    kernel_long(0, N, 0, N);
    kernel_long(2, N - 1, 3, N - 2);
    kernel_long(LONG_MAX, LONG_MIN, 0, N);
    kernel_long(0, N, LONG_MAX, LONG_MIN);
    kernel_below_zero(-N / 2, N / 2 - 1);
    kernel_below_zero(-N / 3, 1);
    kernel_below_zero(1, -N / 3);
    kernel_steps(N, 1);
    kernel_steps(N, 20);
    kernel_steps(N, N + 3);
    for (int i = 0; i < M * M; i++)
        sum = hash_next(hash_next(sum, c[i]), d[i / M][i % M]);
    printf("%016lx\n", sum);
    return 0;
}
