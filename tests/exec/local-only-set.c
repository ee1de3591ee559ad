/*
 * Local arrays that new loops only set, as they read variables in their place: compilers
 * do not warn of them.
 */
/* warnings: all */
/* options: --any-arguments */
#include <stdio.h>

#ifndef N
#define N 45
#endif
#define M (N + 4)

static double u[M][M], r[M][M];

/* What is written is read in the same iteration. */
/* expect: transformed */
static void kernel_lines(int n)
{
    double line[M];

    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            line[k] = u[i][k] + i;
        for (int k = 1; k < n; k++)
            r[i][k] += line[k - 1];
    }
}

/* The first values are never read. */
/* expect: transformed */
static void kernel_first(int n)
{
    double line[M];

    for (int k = 0; k < n; k++)
        line[k] = k;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            line[k] = u[i][k] + i;
        for (int k = 1; k < n; k++)
            r[i][k] -= line[k - 1];
    }
}

/* One loop is left. */
/* expect: transformed */
static void kernel_single(int n)
{
    double line[M];

    for (int k = 0; k < n; k++)
        line[k] = u[0][k];
    for (int k = 0; k < n; k++)
        r[0][k] += line[k];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            u[i][k] = (i * 7 + k * 3) % 17 / 16.0;
    kernel_lines(N);
    kernel_first(N);
    kernel_single(N);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            sum += r[i][k] * (1 + (i + 2 * k) % 5);
    printf("%.17g\n", sum);
    return 0;
}
