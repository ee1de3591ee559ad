/* Pointers computed from a restrict pointer overlap with it. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[2 * N + 8];

static void kernel_derived(double *restrict c, int n, int m)
{
    double *d = c + m;

    for (int i = 0; i < n; i++)
        d[i] = c[i] * 2 + 1;
}

int main(void)
{
    for (int m = -2; m <= N + 1; m += m < 3 ? 1 : 1 + N / 5) {
        unsigned long sum = 0;

        for (int i = 0; i < 2 * N + 8; i++)
            data[i] = i % 7;
        kernel_derived(data + 3, N, m);
        for (int i = 0; i < 2 * N + 8; i++)
            sum = hash_next(sum, data[i]);
        printf("%d %lx\n", m, sum);
    }
    return 0;
}
