/* Pointers that may alias, and do: the original nests have to run. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double data[4 * N + 16];
static int parameter = N;
static int *const same = &parameter;

static void kernel_alias(double *a, double *b, double *restrict c, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] * 2 + 1;
    double *d = c + 1;
    for (int i = 0; i < n; i++)
        d[i] = c[i] * 2 + 1;
    for (int i = 0; i < parameter; i++)
        same[0] = i > 3 ? 5 : parameter;
}

int main(void)
{
    for (int i = 0; i < 4 * N + 16; i++)
        data[i] = i % 7;
    kernel_alias(data + 1, data, data + 2 * N + 4, N);
    for (int i = 0; i < 4 * N + 16; i++)
        printf("%a\n", data[i]);
    printf("%d\n", parameter);
    return 0;
}
