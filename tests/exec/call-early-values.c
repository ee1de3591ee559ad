/* Functions that store something and return values in several places. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double x[N + 2], y[N + 2];
static int k[N + 2], A[N + 2][N + 2];

static int clamp(double *to, double v)
{
    if (v < 0) {
        *to = 0;
        return 1;
    } else if (v > 4) {
        *to = 4;
        return 2;
    }
    *to = v;
    return 0;
}

static int kernel_count(int n)
{
    int c = 0;

    for (int i = 0; i < n; i++)
        c += clamp(&y[i], x[i] - 2);
    return c;
}

/* Nobody looks at the value. */
/* expect: transformed */
static void kernel_unused(int n)
{
    for (int i = 0; i < n; i++)
        clamp(&x[i], y[i] + i);
}

static double rate(int i, int b, const double v[], int *index)
{
    double r;

    if (i < b) {
        if (v[i] > 2) {
            *index = -1;
            return v[i];
        }
        *index = 0;
        return 1;
    }
    {
        r = v[i] * 0.5;
        if (r > 1)
            return *index = 2, 2 * r;
    }
    *index = i + 1;
    return r;
}

/* expect: transformed */
static void kernel_result(int n)
{
    int ix;

    for (int i = 0; i < n; i++) {
        double r = clamp(&y[i], 0.5 * x[i]);

        y[i] = r + y[i];
        k[i] = clamp(&x[i], y[i]);
        A[i][i] = k[i];
    }
    (void)ix;
}

static double kernel_comma(int n)
{
    double s = 0;
    int ix;

    for (int i = 0; i < n; i++) {
        s += rate(i, 20, x, &ix);
        k[i] += ix;
    }
    return s;
}

static int scale(int q, const int *table, int *error)
{
    int sign = 1, v = q;

    if (v < 0) {
        v = -v;
        sign = -1;
    }
    if (v >= 8) {
        *error = 17;
        return 0;
    }
    return sign * table[v];
}

/* expect: transformed */
static void kernel_table(int n)
{
    int error;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = scale(A[i][j] - i, k, &error);
}

/* The variable that takes the value is an argument. */
static int halve(int v, int *rest)
{
    *rest = v % 2;
    if (v < 3)
        return v;
    return v / 2;
}

/* expect: transformed */
static void kernel_argument(int n)
{
    for (int i = 0; i < n; i++) {
        int v = k[i] + 9;

        v = halve(v, &k[i]);
        v = v + halve(v, &A[i][1]);
        A[i][0] = v;
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
    kernel_table(N);
    printf("%d\n", kernel_count(N));
    kernel_unused(N);
    kernel_result(N);
    printf("%a\n", kernel_comma(N));
    kernel_argument(N);
    for (int i = 0; i < N + 2; i++) {
        printf("%a %a %d\n", x[i], y[i], k[i]);
        for (int j = 0; j < N + 2; j++)
            printf("%d ", A[i][j]);
    }
    return 0;
}
