/*
 * What threads do in a function of their own, which stores as the address of what it reads
 * suits the compiler: gcc 12 takes it for one without effects, and leaves the call out,
 * unless something keeps it from that.
 */
/* flags: -O2 */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double a[2 * N + 4], l[(N + 1) * (N + 1) * (N + 1)];

/* expect: parallel */
static void kernel_diagonal(const int *pn, double x[restrict], double y[], double t)
{
    for (int i = 0; i < *pn; i++)
        y[(i * *pn + i) * *pn + i] =
            (0.5 * t + 0.25 * x[i]) * 0.75 - 0.125 * (0.11 + 0.25 * x[2 * i + 3]);
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < 2 * N + 4; i++)
        a[i] = i % 7 * 0.5;
    for (int n = 0; n <= N; n += 5)
        kernel_diagonal(&n, a, l, 1.5);
    for (int i = 0; i < (N + 1) * (N + 1) * (N + 1); i++)
        h += l[i] * (i % 13 + 1);
    printf("%.17g\n", h);
    return 0;
}
