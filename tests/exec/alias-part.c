/* A pointer into the global array that the loop reads by its name. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double table[3 * N + 3];

static void kernel_part(int n, double *p)
{
    for (int i = 0; i < n; i++)
        p[i] = table[i] + table[i + 1];
    for (int i = 0; i < n; i += 3)
        table[i + n] -= p[i];
}

int main(void)
{
    for (int d = 0; d <= 2 * N + 2; d++) {
        unsigned long sum = 0;

        for (int i = 0; i < 3 * N + 3; i++)
            table[i] = i % 17;
        kernel_part(N, table + d);
        for (int i = 0; i < 3 * N + 3; i++)
            sum = hash_next(sum, table[i]);
        printf("%d %lx\n", d, sum);
    }
    kernel_part(0, NULL);
    kernel_part(-1, table);
    printf("%a\n", table[0]);
    return 0;
}
