/* Names that mean one thing in the function and another in its caller, and
 * arguments that mention names of the function's variables. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 9], B[N + 9], g = 3;
static int k = 2;

static void add_global(double *p, int i)
{
    p[i] += g + k;
}

static void fill(double *p, int n, double t)
{
    double s = t + 1;

    for (int i = 0; i < n; i++) {
        double t2 = s * i;

        p[i] = p[i] + t2 + t;
    }
}

static void clip(double *p, int i, double limit)
{
    double g = limit + 1;

    if (p[i] > g) {
        p[i] = g;
        add_global(p, i);
    }
}

static void kernel_clip(int n)
{
    double t = 2;

    for (int i = 0; i < n; i++)
        clip(A, i, t);
    for (int g = 0; g < n; g++)
        clip(B, g, t + g);
}

static void cut(double *p, int i, double limit)
{
    if (p[i] > limit) {
        double g = limit + 1;
        double t = g * 0.5;

        p[i] = p[i] + t - limit;
    }
}

/* expect: transformed */
static void kernel_cut(int n, double t)
{
    for (int g = 0; g < n; g++)
        cut(B, g, t + g * 0.125);
}

/* The call stays, with the array that it stores to. */
/* expect: parallel */
static void kernel_hides_global(int n)
{
    double g = 100;

    for (int i = 0; i < n; i++) {
        add_global(A, i);
        B[i] = g;
    }
}

/* expect: transformed */
static void kernel_same_names(int n, double s)
{
    for (int i = 0; i < 3; i++)
        for (int t = 0; t < 2; t++)
            fill(A, n - i, t * s + i);
}

/* expect: transformed */
static void kernel_shadow(double *restrict p, int n)
{
    for (int t2 = 0; t2 < n; t2++)
        fill(p + t2, 1, t2);
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        A[i] = B[i] = i % 7;
    kernel_clip(N);
    kernel_cut(N, 0.5);
    kernel_hides_global(N);
    kernel_same_names(N + 3, 0.5);
    kernel_shadow(B, N);
    for (int i = 0; i < N + 9; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
