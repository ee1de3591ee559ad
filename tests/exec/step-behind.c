/* Loops whose step is a variable, and uses of the iterator behind them. */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static double a[N + 60], b[N + 60], c[N + 60];
static int end[N + 60];

/* Behind a loop inside of another one. */
static void kernel_inside(int n, int s)
{
    int i;

    for (int t = 0; t < n; t++) {
        for (i = 0; i < n; i += s)
            a[i] += b[t];
        end[t] = i;
    }
}

/* By the next loop, which begins there. */
static int kernel_next(int n, int m, int s)
{
    int i;

    for (i = 0; i < n; i += s)
        a[i] = b[i] * 2;
    for (; i < m; i++)
        c[i] = a[i] + 1;
    return i;
}

/* In a condition. */
static void kernel_condition(int n, int s)
{
    int i = 0;

    for (int t = 0; t < n; t++) {
        if (i < n)
            c[t] += 1;
        for (i = 1; i < n + t; i += s)
            a[i % 50] += b[i];
    }
}

/* By nobody. */
/* expect: transformed */
static void kernel_unused(int n, int s)
{
    int i;

    for (int t = 0; t < n; t++)
        for (i = 0; i < n; i += s)
            b[i] += t;
}

int main(void)
{
    for (int i = 0; i < N + 60; i++)
        b[i] = i % 7;
    kernel_inside(N, 3);
    kernel_inside(N / 2, 7);
    printf("%d\n", kernel_next(N / 2, N, 5));
    printf("%d\n", kernel_next(N, N / 2, 1));
    kernel_condition(N / 4, 3);
    kernel_unused(N, 2);
    for (int i = 0; i < N + 60; i++)
        printf("%a %a %a %d\n", a[i], b[i], c[i], end[i]);
    return 0;
}
