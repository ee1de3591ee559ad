/* Functions that stand in the place of their calls, with variables that have
 * the names of others: of the caller, its parameters and bounds, of globals,
 * of each other. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 4][N + 4], B[N + 4], scale = 3;
static int shift = 1;

static void store(double *p, int i, double x)
{
    double t = p[i] + x;

    p[i] = t * x;
}

static void row(double *p, int m, double x)
{
    for (int i = 0; i < m; i++) {
        double n = p[i] * 2;

        p[i] = n + x;
    }
}

static void scaled(double *p, int i)
{
    p[i + shift] += scale;
}

static void hiding(double *p, int i, double x)
{
    double scale = x + 1, shift = 2 * scale;

    p[i] += scale * shift;
    scaled(p, i);
}

static void twice(double *p, int i, double x)
{
    double t = x * 3;

    store(p, i, t);
    store(p, i + 1, t + 1);
}

static void branch(double *p, int i, double x)
{
    if (p[i] > x) {
        double t = p[i];

        for (int k = 0; k < 3; k++)
            t += k * x;
        p[i] = t;
    } else {
        double k = x;

        p[i] = k - p[i];
    }
}

/* The argument is a variable with the name of the function's. */
/* expect: parallel */
static void kernel_argument(int n)
{
    for (int i = 0; i < n; i++) {
        double t = B[i] + 1;

        store(A[i], 2, t);
        B[i] = t;
    }
}

/* Its iterator has the name of one around the call, its scalar that of a
 * bound. */
/* expect: parallel */
static void kernel_bound(int n)
{
    for (int i = 0; i < n; i++)
        row(A[i], n, i);
}

/* A variable hides global ones that the next function means. */
/* expect: unchanged call */
static void kernel_hiding(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            hiding(A[j], i, B[i]);
}

/* Copies of copies, and a variable of the name that a copy would be given. */
/* expect: parallel */
static double kernel_copies(int n)
{
    double t_2 = 5;

    for (int i = 0; i < n; i++) {
        double t = t_2 + i;

        twice(A[i], 3, t);
        twice(A[i], 7, t + t_2);
        B[i] += t;
    }
    return t_2;
}

/* In a block, which declares its own. */
/* expect: transformed */
static void kernel_block(int k)
{
    for (int i = 0; i < k; i++) {
        double t = B[i] - k;

        branch(A[i], 1, t);
        branch(A[i], 2, t + k);
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N + 4; i++) {
        B[i] = i % 5;
        for (int j = 0; j < N + 4; j++)
            A[i][j] = (i * 3 + j) % 7;
    }
    kernel_argument(N);
    kernel_bound(N);
    kernel_hiding(N);
    sum = kernel_copies(N > 40 ? 40 : N);
    kernel_block(N);
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            sum += A[i][j] * (i + 2 * j) + B[i];
    printf("%a\n", sum);
    return 0;
}
