/* Loops whose blocks have to be whole for rows to be apart, or for the loop to end: that is
 * tested before.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 30
#endif

#define BLOCK 8

/* expect: parallel */
static void kernel_rows(int d1, int d2, int d3, double *restrict x)
{
    for (int k = 0; k < d3; k++)
        for (int jj = 0; jj < d2; jj += BLOCK)
            for (int j = 0; j < BLOCK; j++)
                for (int i = 0; i < d1; i++)
                    x[(k * d2 + j + jj) * d1 + i] =
                        x[(k * d2 + j + jj) * d1 + i] * 0.5 + k;
}

/* expect: parallel */
static void kernel_steps_over(int n, double *restrict x)
{
    for (int i = 0; i != n; i += 2)
        x[i] += 1;
}

static unsigned long hash(const void *data, size_t size)
{
    const unsigned char *byte = data;
    unsigned long sum = 0;

    for (size_t i = 0; i < size; i++)
        sum = hash_next(sum, byte[i]);
    return sum;
}

int main(void)
{
    double *x = malloc((size_t)((N + BLOCK) * 5 * 9) * sizeof(*x));

    for (int i = 0; i < (N + BLOCK) * 5 * 9; i++)
        x[i] = i % 19 * 0.25;
    for (int d2 = N; d2 < N + BLOCK; d2++)
        kernel_rows(5, d2, 8, x);
    kernel_steps_over(N / 2 * 2, x);
    printf("%lx\n", hash(x, (size_t)((N + BLOCK) * 5 * 9) * sizeof(*x)));
    free(x);
    return 0;
}
