/* Conditions of every kind: reversed, compound, minima, negated. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double A[N + 4][N + 4];

static void kernel_conditions(int n, int m, int k)
{
    int i = 9, j = 9;

    for (i = 0; n > i; i++)
        for (j = 0; m >= j && i >= j; ++j)
            A[i][j] = i - j;
    printf("%d %d\n", i, j);
    for (i = 0; i < n && i < m && i != k; i++)
        for (j = n; !(j <= i); j--)
            A[i][j - 1] += 1;
    printf("%d %d\n", i, j);
    for (i = 0; i <= MIN(n, m) - 1; i++)
        for (j = i > k ? k : i; j < n; j++)
            A[j][i] += 2;
    printf("%d %d\n", i, j);
    for (i = n - 1; -1 < i; --i)
        for (j = 0; j < n - i || j < 2; j++)
            A[i][j] += 3;
    printf("%d %d\n", i, j);
    for (i = 0; (i < n) == 1; i++)
        for (j = 0; i + j < n; j += 1)
            A[i][j] *= 1.5;
    printf("%d %d\n", i, j);
    for (i = 0; i < n; i++)
        for (j = 2 * i; j < n && n - j > i; j++)
            A[i][j] += 5;
    printf("%d %d\n", i, j);
}

int main(void)
{
    kernel_conditions(N, N, 3);
    kernel_conditions(N, N / 2, 0);
    kernel_conditions(N, -2, 0);
    kernel_conditions(-1, N, 0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
