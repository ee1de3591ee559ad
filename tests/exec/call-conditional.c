/* Bodies with conditional directives in the place of calls: the new text is for the same
 * conditions.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define LEVEL 2

static double A[N + 4][N + 4], B[N + 4][N + 4], C[N + 4];
static int n_call;

static void add(double *a, int n, double x)
{
#ifdef COUNT
    n_call++;
#endif
    for (int j = 0; j < n; j++)
#if LEVEL > 1
        a[j] += x;
#elif LEVEL == 1
        a[j] += 2 * x;
#else
        a[j] -= x;
#endif
}

static double at(const double *a, int i)
{
#if defined(SHIFTED) && !defined(COUNT)
    i++;
#endif
#ifdef SCALED
    return 3 * a[i];
#else
    return a[i];
#endif
}

static int divide(double x, double y, double *q)
{
#ifndef SCALED
    if (y == 0)
        return 0;
#endif
#define TWO 2
    *q = x / (y + TWO);
    return 1;
#undef TWO
}

/* What follows would be asked where the macro is another one. */
static void clear(double *a, int n)
{
    for (int j = 0; j < n; j++) {
#ifdef EXTRA
        a[j] = 2;
#else
        a[j] = 0;
#endif
    }
}
#define EXTRA
#undef EXTRA

/* expect: transformed */
static void kernel_add(int n)
{
    for (int i = 0; i < n; i++)
        add(A[i], n, i);
}

/* expect: transformed */
static void kernel_both(int n)
{
    if (n > 2) for (int i = 0; i < n; i++) { // in the line
        add(A[i], n - 1, i);
        add(A[i + 1], n - 1, at(C, i));
    } else
        A[0][0] = 1;
}

/* expect: transformed */
static void kernel_values(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[j][i] = at(A[j], i) + 1;
}

/* expect: transformed */
static void kernel_condition(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (divide(A[j][i], j, &B[j][i]))
                A[j][i] += 1;
}

/* expect: unchanged call */
static void kernel_clear(int n)
{
    for (int i = 0; i < n; i++)
        clear(B[i], n - i);
}

int main(void)
{
    kernel_add(N);
    for (int i = 0; i < N + 4; i++)
        C[i] = i % 3;
    kernel_both(N);
    kernel_values(N);
    kernel_condition(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    kernel_clear(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", B[i][j]);
    printf("%d\n", n_call);
    return 0;
}
