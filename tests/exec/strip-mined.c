/* Loops in strips: where a strip begins where the one before it ends, two loops are one. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 700
#endif
#define M (N + 2)
#define STRIP 64

static double a[M][M], x[M], y[M];

/* expect: parallel wavefront */
static void kernel_number(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int b = 0; b < (n - 2 + STRIP - 1) / STRIP; b++) {
            int from = 1 + b * STRIP;
            int to = from + STRIP < n - 1 ? from + STRIP : n - 1;

            for (int j = from; j < to; j++)
                a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] +
                                  a[i][j + 1]);
        }
}

/* expect: parallel wavefront */
static void kernel_step(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int b = 1; b < n - 1; b += STRIP)
            for (int j = b; j < b + STRIP && j < n - 1; j++)
                a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
}

/* Strips of rows, of which each is in strips: of i, the tiles of j are inside. */
static void kernel_both(int n)
{
    for (int it = 1; it < n - 1; it += 32)
        for (int i = it; i < it + 32 && i < n - 1; i++)
            for (int jt = 1; jt < n - 1; jt += 32)
                for (int j = jt; j < jt + 32 && j < n - 1; j++) {
                    a[i][j] += 0.125 * a[i - 1][j];
                    x[j] += a[i][j] * y[i];
                }
}

/* Strips that share an iteration, or leave one out, and a strip whose number counts. */
static void kernel_not(int n)
{
    for (int b = 0; b < n; b += STRIP)
        for (int j = b; j <= b + STRIP && j < n; j++)
            x[j] = 0.5 * x[j] + 1;
    for (int b = 0; b < n; b += STRIP)
        for (int j = b; j < b + STRIP - 1 && j < n; j++)
            x[j] = 0.25 * x[j] + y[j];
    for (int b = 0; b < n / STRIP; b++)
        for (int j = b * STRIP; j < b * STRIP + STRIP; j++)
            y[j] = 0.5 * y[j] + x[b];
    for (int b = 0; b < n; b += STRIP) {
        x[b] += 1;
        for (int j = b; j < b + STRIP && j < n; j++)
            y[j] += x[j];
    }
    for (int b = n / STRIP; b >= 0; b--)
        for (int j = b * STRIP; j < b * STRIP + STRIP && j < n; j++)
            x[j] += x[j + 1];
}

int main(void)
{
    unsigned long sum = 0;

    for (int i = 0; i < M; i++) {
        x[i] = i % 7 - 2.5;
        y[i] = i % 5;
        for (int j = 0; j < M; j++)
            a[i][j] = i % 13 * 0.25 + j % 3;
    }
    kernel_number(N);
    kernel_number(2);
    kernel_step(N);
    kernel_step(N - 1);
    kernel_both(N);
    kernel_both(0);
    kernel_not(N);
    kernel_not(1);
    for (int i = 0; i < M; i++) {
        sum = hash_next(hash_next(sum, x[i]), y[i]);
        for (int j = 0; j < M; j++)
            sum = hash_next(sum, a[i][j]);
    }
    printf("%lx\n", sum);
    return 0;
}
