/* Pointers into the middle, with negative subscripts and n. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[6 * N + 40];

static void kernel_negative(long n, double *a, double *b)
{
    for (long i = -n; i <= n; i++)
        a[i] = b[-i] - 3 * b[i - 1];
}

int main(void)
{
    for (int d = -3; d <= 3; d++)
        for (int far = -1; far <= 1; far++) {
            double *a = data + 3 * N + 20;
            double *b = a + far * (2 * N + 1) + d;
            unsigned long sum = 0;

            for (int i = 0; i < 6 * N + 40; i++)
                data[i] = i % 13;
            if (b - N - 1 < data || b + N >= data + 6 * N + 40)
                continue;
            kernel_negative(N, a, b);
            kernel_negative(-5, a, b);
            for (int i = 0; i < 6 * N + 40; i++)
                sum = hash_next(sum, data[i]);
            printf("%d %d %lx\n", d, far, sum);
        }
    return 0;
}
