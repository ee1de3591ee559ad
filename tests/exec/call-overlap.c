/* Two parameters that are the same array, or parts of it. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[2 * N + 9], M[N + 3][N + 3];

static void copy(double *restrict to, const double *restrict from, int i)
{
    to[i] = from[i] + 1;
}

static void relax(double (*p)[N + 3], double *row, int i, int n)
{
    for (int j = 1; j < n; j++)
        row[j] = p[i][j - 1] * 0.5 + row[j + 1];
}

/* expect: unchanged */
static void kernel_chain(int n)
{
    for (int i = 0; i < n; i++)
        copy(A + 1, A, i);
}

static void kernel_apart(int n)
{
    for (int i = 0; i < n; i++)
        copy(A + N, A, i);
}

static void kernel_rows(int n)
{
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            relax(M, M[i], i + t % 2, n);
}

int main(void)
{
    for (int i = 0; i < 2 * N + 9; i++)
        A[i] = i % 7;
    for (int i = 0; i < N + 3; i++)
        for (int j = 0; j < N + 3; j++)
            M[i][j] = i * j % 5;
    kernel_chain(N);
    kernel_apart(N);
    kernel_rows(N);
    for (int i = 0; i < 2 * N + 9; i++)
        printf("%a\n", A[i]);
    for (int i = 0; i < N + 3; i++)
        for (int j = 0; j < N + 3; j++)
            printf("%a\n", M[i][j]);
    return 0;
}
