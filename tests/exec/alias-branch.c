/* Nests as branches of an if, without braces: whose is the else? */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double data[2 * N + 4];
static int calls;

static void kernel_branch(int way, int n, double *a, double *b,
                          double *restrict c)
{
    if (way == 0)
        for (int i = 0; i < n; i++)
            a[i] = b[i] + 1;
    else if (way == 1)
        for (int i = 0; i < n; i++) {
            if (way + n > 5)
                c[i] = 3;
        }
    else
        calls++;
}

int main(void)
{
    for (int way = 0; way < 3; way++)
        for (int n = 0; n <= N; n += 1 + N / 4)
            for (int d = -1; d <= N; d += 1 + N) {
                unsigned long sum = 0;

                for (int i = 0; i < 2 * N + 4; i++)
                    data[i] = i % 7;
                kernel_branch(way, n, data + 1, data + 1 + d, data);
                for (int i = 0; i < 2 * N + 4; i++)
                    sum = hash_next(sum, data[i]);
                printf("%d %d %d %lx %d\n", way, n, d, sum, calls);
            }
    return 0;
}
