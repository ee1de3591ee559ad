/* Bounds that pointers point to, as in programs translated from Fortran. */
#include <stdio.h>
#include <stddef.h>

#ifndef N
#define N 60
#endif

static int A[2 * N + 8], B[2 * N + 8];
static double X[2 * N + 8];
static int *G;

static void reset(void)
{
    for (int i = 0; i < 2 * N + 8; i++) {
        A[i] = i % 5;
        B[i] = i % 3 + 1;
        X[i] = i % 7;
    }
}

static void show(void)
{
    for (int i = 0; i < 2 * N + 8; i++)
        printf("%d %d %a\n", A[i], B[i], X[i]);
}

/* expect: transformed */
static void kernel_fill(const int *n, int *a, const int *b)
{
    for (int i = 0; i < *n; i++)
        a[i] = b[i] + 2;
}

/* expect: transformed */
static void kernel_fortran(int *n, double *x, double *alpha)
{
    --x;
    for (int i = 1; i <= *n; ++i)
        x[i] = *alpha * x[i] + *n;
}

/* expect: transformed */
static void kernel_twice(int *n, int *a, double *x)
{
    for (int i = 0; i < *n; i++)
        a[i] = i + *n;
    for (int i = 0; i < *n; i++)
        x[i] += a[i] + n[1];
}

/* expect: unchanged */
static void kernel_own(int *n)
{
    for (int i = 0; i < *n; i++)
        n[i + 1] = n[i] + 1;
}

/* expect: transformed */
static void kernel_inner(int m, const int *n, int *a, const int *b)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < *n; j++)
            a[i] += b[j] & *n;
}

static void kernel_pointer(int m, int *n, int **to, int *a)
{
    for (int i = 0; i < m; i++)
        to[i] = n;
    for (int i = 0; i < *G; i++)
        a[i] = 3;
}

int main(void)
{
    int *to[4];
    int n[2] = {N, 2};

    for (int at = 0; at < 5; at++) {
        reset();
        A[2] = N < 8 ? N : 8;
        kernel_fill(&A[2], &A[at], B);
        show();
        A[2] = N;
        kernel_fill(&A[2], B, &A[at]);
        kernel_twice(&A[2], A + 3 + at, X);
        kernel_twice(n, A + at, X);
        show();
        kernel_fortran(n, X, &X[at]);
        kernel_fortran(n, X, &X[N + 1]);
        kernel_fortran(n, X + at, X + 2 * N + 7);
        show();
    }
    reset();
    n[0] = N < 4 ? N : 4;
    A[0] = N < 9 ? N : 9;
    kernel_own(A);
    kernel_inner(0, NULL, NULL, NULL);
    kernel_inner(N, n, A, B);
    kernel_pointer(1, n, &G, A);
    kernel_pointer(3, n, to, B);
    show();
    return 0;
}
