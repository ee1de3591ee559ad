/* Two pointers, called with every way in which they can lie. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[4 * N + 16];

static void kernel_copy(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        a[i] = 2 * b[i] + 1;
}

static void run(int a, int b)
{
    unsigned long sum = 0;

    for (int i = 0; i < 4 * N + 16; i++)
        data[i] = i % 7;
    kernel_copy(N, data + a, data + b);
    for (int i = 0; i < 4 * N + 16; i++)
        sum = hash_next(sum, data[i]);
    printf("%d %d %lx\n", a - b, N, sum);
}

int main(void)
{
    for (int d = -2; d <= 2; d++) {
        run(N + 2, N + 2 + d);
        run(N + 2, 2 * N + 2 + d);
        run(2 * N + 2, N + 2 + d);
        run(N + 2, N + N / 2 + 2 + d);
    }
    run(0, 3 * N);
    run(3 * N, 0);
    return 0;
}
