/* Macros named like a variable, a function, a keyword: what a macro expands to
 * is not expanded again, but would be if it were written down.
 */
/* expect: transformed */
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1];

struct pair {
    double x, y;
};

static void kernel_macro_names(int n, struct pair q)
{
    double v = 1;
    int m = n - 1;

#define v (v + 1)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] = v;
#define m (m + 1)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += i;
#define x x + 2 * q.x
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += q.x;
#define fabs(z) ((z)*2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += (fabs)(-3.0 - i);
#define long short
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] += i;
#undef long
}

int main(void)
{
    struct pair p = {0};

    p.y = 3;
    kernel_macro_names(N, p);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
