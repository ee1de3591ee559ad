/* The last element of each array is the last one that is accessed: the test
 * must not compute addresses beyond.
 */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double table[3 * N + 2];
static double grid[N + 1][N + 2];

static void kernel_exact(int n, double *p)
{
    for (int i = 1; i < n; i += 3)
        table[i] = p[i / 3] + 1;
    for (int i = 0; i <= N; i++)
        for (int j = i + 1; j < N + 2; j++)
            grid[i][j] = p[i] + table[j];
}

int main(void)
{
    double p[N + 1];
    unsigned long sum = 0;

    for (int i = 0; i <= N; i++)
        p[i] = i % 5;
    kernel_exact(3 * N + 2, p);
    kernel_exact(N, &grid[N / 2][0]);
    kernel_exact(N / 2, table);
    for (int i = 0; i <= N; i++)
        for (int j = 0; j < N + 2; j++)
            sum = hash_next(sum, grid[i][j]);
    printf("%lx %a\n", sum, table[3 * N]);
    return 0;
}
