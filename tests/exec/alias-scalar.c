/* Factors in global variables, perhaps elements of what is scaled. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double table[N + 2];
static double factor = 0.5;
static int shift = 1;

static void kernel_scalar(int n, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = factor * x[i] + shift * factor;
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        table[i] = 1.0 / (i + 1);
    kernel_scalar(N, table, table + 1);
    printf("%a %a\n", factor, table[N / 2]);
    kernel_scalar(N, table + 2, table);
    printf("%a %a\n", factor, table[N / 2]);
    kernel_scalar(1, &factor, table);
    printf("%a %a\n", factor, table[0]);
    kernel_scalar(1, table, &factor);
    printf("%a %a\n", factor, table[0]);
    kernel_scalar(1, &factor, &factor);
    printf("%a\n", factor);
    kernel_scalar(0, NULL, NULL);
    kernel_scalar(-N - 1, NULL, NULL);
    printf("%a\n", factor);
    return 0;
}
