/* Functions that see an array with other rows or another type than the caller,
 * and one that calls itself.
 */
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wpointer-sign"

#ifndef N
#define N 60
#endif

static double A[2 * N + 9][8], M[N + 9][N + 9], x[N + 9];
static int s[N + 9];

static void column(double (*p)[8], int i, int j)
{
    p[i][j] += i;
}

static void narrow(double (*p)[4], int i, int j)
{
    p[i][j] += i * 2;
}

static void half(unsigned *p, int i)
{
    p[i] = p[i] / 2;
}

static void put(double *p, int i)
{
    p[i] = p[i + 1] + i;
}

static void down(int depth, int i)
{
    x[i] = x[i] * 0.5 + depth;
    if (depth > 0)
        down(depth - 1, i);
    M[i][depth] = depth + i;
}

/* expect: transformed */
static void kernel_same(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 8; j++)
            column(A, i, j);
}

static void kernel_narrow(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            narrow((double (*)[4])A, i, j);
}

/* The quotient of a negative number depends on the type. */
static void kernel_sign(int n)
{
    for (int i = 0; i < n; i++)
        half(s, i);
}

static void kernel_void(int n, void *v)
{
    for (int i = 0; i < n; i++)
        put(v, i);
}

static void kernel_down(int n)
{
    for (int i = 0; i < n; i++)
        down(3, i);
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        s[i] = i % 3 - 4;
    kernel_same(N);
    kernel_narrow(N);
    kernel_sign(N);
    kernel_void(N, M[N / 2]);
    kernel_down(N);
    for (int i = 0; i < N + 3; i++)
        printf("%a %a %a %a %a %d\n", A[i][0], A[i][7], A[i / 2][5], x[i],
               M[i][2], s[i]);
    return 0;
}
