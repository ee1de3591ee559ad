/* Arguments are evaluated once, before the body: the body changes what they
 * were read from. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 9], B[N + 9], M[N + 9][N + 9];
static int last, place[N + 9];

static void shift(double *p, int i, double value)
{
    p[i] = 2 * value;
    p[i + 1] = value;
}

static void by_float(double *p, int i, float f, unsigned char c)
{
    p[i] = f * 3.0 + c * 2;
}

static void set_last(double *p, int i, int old)
{
    last = i;
    p[i] = old;
}

static void at(double *p, int i)
{
    p[i] = p[i] + i;
}

/* expect: transformed */
static void kernel_once(int n)
{
    for (int i = 0; i < n; i++)
        shift(A, i, A[i]);
}

/* expect: transformed */
static void kernel_rows(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            shift(M[j], i, M[j][i]);
}

/* expect: transformed */
static void kernel_converted(int n, double d)
{
    for (int i = 0; i < n; i++)
        by_float(B, i, d, i * 7);
}

static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        set_last(A, i, last);
}

static void kernel_side_effect(int n)
{
    int i = 0;

    for (int t = 0; t < n; t++)
        at(B, i++);
    for (int t = 0; t < n; t++)
        at(A, place[t]);
}

int main(void)
{
    for (int i = 0; i < N + 9; i++) {
        for (int j = 0; j < N + 9; j++)
            M[i][j] = (i + j) % 5;
        A[i] = B[i] = i % 7;
        place[i] = i * 7 % (N + 1);
    }
    kernel_once(N);
    kernel_rows(N);
    kernel_converted(N, 0.1);
    kernel_global(N);
    kernel_side_effect(N);
    for (int i = 0; i < N + 9; i++)
        printf("%a %a\n", A[i], B[i]);
    for (int i = 0; i < N + 9; i++)
        for (int j = 0; j < N + 9; j++)
            printf("%a\n", M[i][j]);
    printf("%d\n", last);
    return 0;
}
