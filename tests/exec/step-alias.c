/* Pointers that may overlap, walked in steps that are variables. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double X[4 * N + 64];

/* expect: parallel */
static void kernel_copy(int n, int s, double *a, const double *b)
{
    for (int i = 0; i < n; i += s)
        a[i] = 2 * b[i] + i;
}

/* expect: transformed */
static void kernel_gather(int n, int s, double *a, const double *b)
{
    int k = 0;

    for (int i = 0; i < n; i += s) {
        a[k] = 2 * b[i];
        k++;
    }
}

/* expect: unchanged non-constant-step */
static void kernel_bound(int n, const int *s, int *a)
{
    for (int i = 0; i < n; i += *s)
        a[i] = a[i] + 1;
}

/* expect: transformed */
static void kernel_rows(int n, int m, int s, double (*a)[m], double (*b)[m])
{
    for (int i = 0; i < n; i += s)
        for (int j = 0; j < m; j++)
            a[i][j] = 2 * b[i][j] + i;
}

static int step = 3;

/* expect: transformed */
static void kernel_global(int n, int *a)
{
    for (int i = 0; i < n; i += step)
        a[i] = a[i] + 1;
}

int main(void)
{
    int a[N + 4];

    for (int i = 0; i < 4 * N + 64; i++)
        X[i] = i % 11;
    for (int i = 0; i < N + 4; i++)
        a[i] = 1;
    for (int s = 1; s < 5; s++) {
        kernel_copy(N, s, X, X + 1);
        kernel_copy(N, s, X + s, X);
        kernel_copy(N, s, X, X);
        kernel_copy(N, s, X, X + 2 * N);
        kernel_copy(0, 0, X, X + 2 * N);
        kernel_gather(N, s, X, X);
        kernel_gather(N, s, X + 1, X);
        kernel_gather(N, s, X + 2 * N, X);
        kernel_rows(N / 8, 8, s, (double(*)[8])X, (double(*)[8])X);
        kernel_rows(N / 8, 8, s, (double(*)[8])(X + 8), (double(*)[8])X);
        kernel_rows(N / 8, 8, s, (double(*)[8])X, (double(*)[8])(X + 2 * N));
        kernel_bound(N, &s, a);
    }
    kernel_bound(N, &a[4], a);
    kernel_bound(N, &a[0], a);
    kernel_global(N, a);
    kernel_global(1, &step);
    kernel_global(N, a);
    for (int i = 0; i < 4 * N + 64; i++)
        printf("%a\n", X[i]);
    for (int i = 0; i < N + 4; i++)
        printf("%d\n", a[i]);
    return 0;
}
