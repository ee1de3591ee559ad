/* Pragmas that tell compilers how to run a loop: they go with it. */
/* flags: -fopenmp */
#include <stdio.h>

#ifndef N
#define N 70
#endif

#define IVDEP _Pragma("GCC ivdep")
#define UNROLLED(n) _Pragma("GCC unroll 2") for (int i = 0; i < n; i++)
#define INNER _Pragma("GCC unroll 2")
#define TWICE INNER

static double A[N + 1][N + 1], B[N + 1][N + 1], x[N + 1], y[N + 1];

/* expect: transformed */
static void kernel_before(int n)
{
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        x[i] = y[i] * 2;
    puts("next");
    /* Comments stay. */
#pragma GCC unroll 2 /* not known to be one, with this */
    for (int i = 0; i < n; i++)
        x[i] += 1;
    puts("next");
  # pragma GCC unroll 4
    // and here
    for (int i = 0; i < n; i++)
        y[i] += x[i] * 0.5;
}

/* expect: parallel */
static void kernel_inside(int n)
{
    for (int i = 0; i < n; i++) {
#pragma GCC ivdep
#pragma GCC unroll 8
        for (int j = 0; j < n; j++)
            A[i][j] += B[j][i];
        IVDEP for (int j = 0; j < n; j++)
            B[j][i] *= 0.5;
    }
}

/* expect: parallel */
static void kernel_operator(int n)
{
    _Pragma("GCC ivdep") for (int i = 0; i < n; i++)
        _Pragma("GCC unroll 2")
        for (int j = 0; j < n; j++)
            A[i][j] -= x[i] * y[j];
}

/* expect: parallel */
static void kernel_macro(int n)
{
    int i;

    IVDEP
    for (i = 0; i < n; i++)
        x[i] -= y[i];
    y[n] = i;
}

/* With a run-time check, the original is kept without the hint before it. */
/* expect: transformed */
static void kernel_checked(int n, double *p, const double *q)
{
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        p[i] += q[i];
}

/* A macro with more in it. */
/* expect: unchanged pragma */
static void kernel_whole_loop(int n)
{
    UNROLLED(n)
        x[i] += 3;
}

/* A macro that uses one that is a hint. */
/* expect: unchanged pragma */
static void kernel_indirect(int n)
{
    TWICE
    for (int i = 0; i < n; i++)
        x[i] += 3;
}

/* Other compilers may see other hints. */
/* expect: unchanged pragma */
static void kernel_conditional(int n)
{
#ifdef __INTEL_COMPILER
#pragma ivdep
#endif
    for (int i = 0; i < n; i++)
        x[i] += 3;
}

/* What is left alone keeps its hint. */
/* expect: unchanged io */
static void kernel_left_alone(int n)
{
#pragma GCC unroll 2
    for (int i = 0; i < n; i++)
        printf("%a\n", x[i] + y[i]);
}

/* Not a hint. */
/* expect: unchanged pragma */
static void kernel_directive(int n)
{
#pragma omp simd
    for (int i = 0; i < n; i++)
        x[i] += 4;
}

int main(void)
{
    for (int i = 0; i <= N; i++) {
        x[i] = i * 0.25 - 3;
        y[i] = i % 7;
        for (int j = 0; j <= N; j++) {
            A[i][j] = i - j * 0.5;
            B[i][j] = (i * 3 + j) % 11;
        }
    }
    kernel_before(N);
    kernel_inside(N);
    kernel_operator(N);
    kernel_macro(N);
    kernel_checked(N, x + 1, x);
    kernel_checked(N, x, y);
    kernel_whole_loop(N);
    kernel_indirect(N);
    kernel_conditional(N);
    kernel_left_alone(N);
    kernel_directive(N);
    for (int i = 0; i <= N; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j <= N; j++)
            printf(" %a %a", A[i][j], B[i][j]);
    }
    return 0;
}
