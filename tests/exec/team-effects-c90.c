/*
 * As team-effects.c, in C90, where no statement stands in front of declarations.
 */
/* flags: -O2 -std=c89 -pedantic-errors */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double a[2 * N + 4], l[(N + 1) * (N + 1) * (N + 1)];

/* expect: parallel */
static void kernel_diagonal(const int *pn, double *__restrict x, double *y, double t)
{
    int i;

    for (i = 0; i < *pn; i++)
        y[(i * *pn + i) * *pn + i] =
            (0.5 * t + 0.25 * x[i]) * 0.75 - 0.125 * (0.11 + 0.25 * x[2 * i + 3]);
}

int main(void)
{
    double h = 0;
    int i, n;

    for (i = 0; i < 2 * N + 4; i++)
        a[i] = i % 7 * 0.5;
    for (n = 0; n <= N; n += 5)
        kernel_diagonal(&n, a, l, 1.5);
    for (i = 0; i < (N + 1) * (N + 1) * (N + 1); i++)
        h += l[i] * (i % 13 + 1);
    printf("%.17g\n", h);
    return 0;
}
