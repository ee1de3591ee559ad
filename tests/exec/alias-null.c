/* Pointers that are followed under a condition, and null where they are not. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[2 * N + 8];

static void kernel_null(int n, double *a, const double *b, const double *mask,
                        double *c)
{
    for (int i = 0; i < n; i++)
        a[i] = b ? b[i] + 1 : i;
    for (int i = 0; i < n; i++)
        if (mask[i] > 1)
            c[i] = a[i] / 2;
}

int main(void)
{
    double none[N + 1], some[N + 1];

    for (int i = 0; i <= N; i++) {
        none[i] = 0;
        some[i] = i % 3;
    }
    for (int d = -3; d <= N + 1; d += d < 3 ? 1 : 1 + N / 3) {
        unsigned long sum = 0;

        for (int i = 0; i < 2 * N + 8; i++)
            data[i] = i % 7;
        kernel_null(N, data + 4, NULL, none, NULL);
        kernel_null(N, data + 4, data + 4 + d, none, NULL);
        kernel_null(N, data + 4, NULL, some, data + 4 + d);
        kernel_null(N, data + 4, data + 4 + d, data + 4 + d, data + 3);
        kernel_null(0, NULL, NULL, NULL, NULL);
        for (int i = 0; i < 2 * N + 8; i++)
            sum = hash_next(sum, data[i]);
        printf("%d %lx\n", d, sum);
    }
    return 0;
}
