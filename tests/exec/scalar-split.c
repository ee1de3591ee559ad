/* One scalar for several things: each use gets a variable of its own, if no
 * value passes from one to the other.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M], D[M][M];
static double x[M], y[M], z[M], w[M];
static double shared;

/* A recurrence beside something independent. */
/* expect: simd */
static void kernel_recurrence(int n)
{
    double t;

    for (int i = 1; i < n; i++) {
        t = x[i - 1] * 0.5;
        x[i] = t + 1;
        t = y[i] * 2;
        z[i] = t * t;
    }
}

/* The last value is needed. */
/* expect: simd */
static double kernel_last(int n)
{
    double t = 5;

    for (int i = 1; i < n; i++) {
        t = x[i - 1] * 0.5;
        x[i] = t + 1;
        t = y[i] * 2;
        z[i] = t * t;
    }
    return t;
}

/* So is the first one. */
/* expect: simd */
static double kernel_first(int n)
{
    double t = 5;

    for (int i = 0; i < n; i++)
        w[i] = t * y[i];
    for (int i = 1; i < n; i++) {
        t = x[i - 1] * 0.5;
        x[i] = t + 1;
        t = y[i] * 2;
        z[i] = t * t;
    }
    return t;
}

/* The second value is made of the first one. */
/* expect: simd */
static void kernel_chain(int n)
{
    double t;

    for (int i = 0; i < n; i++) {
        t = x[i] * 2;
        y[i] = t + 1;
        t = t * w[i];
        z[i] = t;
        t += 3;
        w[i] = t * t;
    }
}

/* The second one is a default for the third. */
/* expect: simd */
static void kernel_sometimes(int n)
{
    double t;

    for (int i = 1; i < n; i++) {
        t = x[i - 1] * 0.5;
        x[i] = t + 1;
        t = y[i] * 2;
        if (w[i] > 1)
            t = w[i];
        z[i] = t * t;
    }
}

/* The first value reaches the second use in some iterations. */
/* expect: unchanged */
static void kernel_reaches(int n)
{
    double t;

    for (int i = 1; i < n; i++) {
        t = x[i - 1] * 0.5;
        x[i] = t + 1;
        if (w[i] > 1)
            t = y[i] * 2;
        x[i] += t * t;
    }
}

/* expect: transformed */
static void kernel_sums(int n)
{
    double s;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0;
            for (int k = 0; k < n; k++)
                s += A[i][k] * B[k][j];
            C[i][j] = s;
            s = 1;
            for (int k = 0; k < n; k++)
                s += A[k][i] * B[j][k];
            D[i][j] = s;
        }
}

/* expect: simd */
static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++) {
            shared = A[i][j - 1] * 2;
            A[i][j] = shared * 0.25;
            shared = C[i][j] * 2;
            D[i][j] = shared * shared;
        }
}

/* Swapped by way of a variable that is something else before. */
/* expect: simd */
static void kernel_swap(int n)
{
    double t;

    for (int i = 0; i < n; i++) {
        t = x[i] + y[i];
        w[i] = t;
        t = x[i];
        x[i] = y[i];
        y[i] = t;
    }
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
            D[i][j] = 0;
        }
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
        z[i] = i % 5 * 0.4;
        w[i] = i % 11 * 0.2;
    }
    shared = 11;
}

static void end(double value)
{
    double s = 0;

    printf("%a %a\n", value, shared);
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j] + 3 * B[i][j] + 7 * C[i][j] + D[i][j];
        s = s * 0.98 + x[i] + 3 * y[i] + 7 * z[i] + 2 * w[i];
    }
    printf("%a\n", s);
}

#define RUN(call) (begin(), call, end(0))
#define RUN_VALUE(call) (begin(), end(call))

static void run(int n)
{
    RUN(kernel_recurrence(n));
    RUN_VALUE(kernel_last(n));
    RUN_VALUE(kernel_first(n));
    RUN(kernel_chain(n));
    RUN(kernel_sometimes(n));
    RUN(kernel_reaches(n));
    RUN(kernel_sums(n));
    RUN(kernel_global(n));
    RUN(kernel_swap(n));
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
