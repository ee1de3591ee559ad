/* Conditions that are the values of functions that store something. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double x[N + 2], y[N + 2], A[N + 2][N + 2];
static int k[N + 2];

static int divide(double a, double b, double *to)
{
    if (b == 0)
        return 0;
    *to = a / b;
    return 1;
}

static void kernel_plain(int n)
{
    for (int i = 0; i < n; i++) {
        double q;

        if (divide(x[i], y[i], &q))
            x[i] = q;
    }
}

static int clip(double *v, double low)
{
    int changed = 0;

    if (*v < low) {
        *v = low;
        changed = 2;
    }
    return changed;
}

/* expect: transformed */
static int kernel_compared(int n)
{
    int c = 0;

    for (int i = 0; i < n; i++)
        if (clip(&y[i], 1) > 1)
            c++;
    return c;
}

/* expect: transformed */
static void kernel_else(int n, int least)
{
    for (int i = 0; i < n; i++) {
        if (!clip(&x[i], 2))
            y[i] = 3;
        else if (clip(&y[i], 2) + 1 > least)
            k[i] = 4;
        else
            k[i] = 5;
    }
}

/* What is compared with, or asked first, may depend on the call. */
static void kernel_other(int n)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > 1 && clip(&x[i], 5))
            y[i] += 1;
        if (clip(&x[i], 7) > x[i])
            y[i] += 2;
        for (int j = 0; j < n; j++)
            if (clip(&A[i][j], 3))
                A[i][j] = A[i][j] + j;
    }
}

static void nested(double *p, double *value)
{
    if (divide(*p, *value - 1, value))
        *p = *value;
}

/* expect: transformed */
static void kernel_nested(int n)
{
    double value = 0;

    for (int i = 0; i < n; i++) {
        value = y[i];
        nested(&x[i], &value);
        y[i] = value;
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 9;
        y[i] = i % 3;
        k[i] = i % 8;
        for (int j = 0; j < N + 2; j++)
            A[i][j] = (i * j) % 13 - 4;
    }
    kernel_plain(N);
    printf("%d\n", kernel_compared(N));
    kernel_else(N, 2);
    kernel_other(N);
    kernel_nested(N);
    for (int i = 0; i < N + 2; i++) {
        printf("%a %a %d\n", x[i], y[i], k[i]);
        for (int j = 0; j < N + 2; j++)
            printf("%a ", A[i][j]);
    }
    return 0;
}
