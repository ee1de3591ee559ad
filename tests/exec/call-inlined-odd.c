/* Functions that cannot stand in the place of their calls: they come from macros, have static
 * variables, or see other sizes; and some that can: they assign to their parameters, take
 * addresses, jump. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 9], M[8][N + 9], P[N + 9][8];

static void walk(double *p, int n)
{
    for (; n > 0; n--)
        *p++ += n;
}

static void early(double *p, int i)
{
    if (p[i] > 3)
        return;
    p[i] = 3;
}

static void address(double *p, int i)
{
    double *q = &p[i];

    *q += 1;
}

static void counted(double *p, int i)
{
    static int n;

    p[i] += n++;
}

#define DEFINE(name, op) \
    static void name(double *p, int i) { p[i] = p[i] op 2; }
DEFINE(twice, *)
#define plus(p, i) twice(p, (i) + 1)

static void column(double (*p)[8], int i, int j)
{
    p[i][j] += i;
}

static void later(double *p, int i);

static void vla(int n, int m, double p[n][m], int i)
{
    for (int j = 0; j < m; j++)
        p[i][j] += j;
}

/* expect: transformed */
static void kernel_walk(int n)
{
    for (int i = 0; i < n; i++)
        walk(A + i, 3);
}

/* expect: parallel */
static void kernel_early(int n)
{
    for (int i = 0; i < n; i++)
        early(A, i);
}

/* expect: transformed */
static void kernel_address(int n)
{
    for (int i = 0; i < n; i++)
        address(A, i);
}

/* expect: unchanged static-local */
static void kernel_counted(int n)
{
    for (int i = 0; i < n; i++)
        counted(A, i);
}

/* expect: unchanged call */
static void kernel_twice(int n)
{
    for (int i = 0; i < n; i++)
        twice(A, i);
}

/* expect: unchanged call */
static void kernel_plus(int n)
{
    for (int i = 0; i < n; i++)
        plus(A, i);
}

/* expect: transformed */
static void kernel_later(int n)
{
    for (int i = 0; i < n; i++)
        later(A, i);
}

/* expect: parallel */
static void kernel_column(int n)
{
    for (int i = 0; i < n; i++)
        column(P, i, i % 8);
}

/* expect: unchanged call */
static void kernel_cast(int n)
{
    for (int i = 0; i < n; i++)
        column((double (*)[8])A, i / 8, i % 8);
}

/* expect: parallel */
static void kernel_vla(void)
{
    for (int i = 0; i < 8; i++)
        vla(8, N + 9, M, i);
}

/* expect: parallel */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        vla(n, 8, P, i);
}

/* expect: unchanged call */
static void kernel_thin(int n)
{
    for (int i = 0; i < n; i++)
        vla(n, 1, (double (*)[1])A, i);
}

static void later(double *p, int i)
{
    p[i] *= 0.5;
}

int main(void)
{
    kernel_walk(N);
    kernel_early(N);
    kernel_address(N);
    kernel_counted(N);
    kernel_twice(N);
    kernel_plus(N);
    kernel_later(N);
    kernel_column(N);
    kernel_cast(N);
    kernel_vla();
    kernel_rows(N);
    kernel_thin(N);
    for (int i = 0; i < N + 9; i++) {
        printf("%a\n", A[i]);
        for (int j = 0; j < 8; j++)
            printf("%a %a\n", M[j][i], P[i][j]);
    }
    return 0;
}
