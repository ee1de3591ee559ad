/* A loop that a label stands in front of. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double x[N + 1];

static void kernel_label(int n)
{
    if (n > 10)
        goto rest;
    x[0] = 3;
rest:
    for (int k = 0; k < n; k++)
        x[k] = 2.5 * k + 1;
}

int main(void)
{
    double sum = 0;

    kernel_label(N);
    for (int k = 0; k <= N; k++)
        sum = 0.5 * sum + x[k];
    printf("%a\n", sum);
    return 0;
}
