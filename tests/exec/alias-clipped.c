/* Bounds that are minima and maxima of parameters. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static double data[4 * N + 16];

static void kernel_clipped(int from, int to, int n, double *a, double *b)
{
    for (int i = MAX(from, 0); i < MIN(to, n); i++)
        a[i] = b[i + 2] * 3;
}

int main(void)
{
    for (int from = -N; from <= N; from += 1 + N / 3)
        for (int to = -1; to <= 2 * N; to += 1 + N / 3)
            for (int d = -3; d <= N; d += d < 3 ? 1 : 1 + N / 3) {
                unsigned long sum = 0;

                for (int i = 0; i < 4 * N + 16; i++)
                    data[i] = i % 19;
                kernel_clipped(from, to, N, data + 4, data + 4 + d);
                kernel_clipped(from, to, N, data + 4 + d, data + 4);
                for (int i = 0; i < 4 * N + 16; i++)
                    sum = hash_next(sum, data[i]);
                printf("%d %d %d %lx\n", from, to, d, sum);
            }
    return 0;
}
