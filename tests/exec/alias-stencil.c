/* What is read is wider than what is written, on both sides. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[3 * N + 16];

static void kernel_stencil(int n, double *a, const double *b)
{
    for (int i = 1; i < n - 1; i++)
        a[i] = b[i - 1] + b[i] / 2 + b[i + 1] / 4;
}

int main(void)
{
    for (int d = -4; d <= 4; d++)
        for (int side = 0; side < 3; side++) {
            int a = N + 8;
            int b = a + (side - 1) * N + d;
            unsigned long sum = 0;

            for (int i = 0; i < 3 * N + 16; i++)
                data[i] = i % 11;
            if (b < 0)
                continue;
            kernel_stencil(N, data + a, data + b);
            for (int i = 0; i < 3 * N + 16; i++)
                sum = hash_next(sum, data[i]);
            printf("%d %d %lx\n", d, side, sum);
        }
    return 0;
}
