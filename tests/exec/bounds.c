/* Bounds that are minima, maxima, quotients; disjunctions; empty ranges. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static double A[2 * N + 9][2 * N + 9], B[2 * N + 9][2 * N + 9];

static void kernel_bounds(int n, int m)
{
    for (int i = MAX(0, m - 3); i < MIN(n, 2 * m); i++)
        for (int j = i / 2; j < (n + 1) / 2 && j < m; j++)
            A[i][j] += 0.5 * A[i][2 * j] + i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (i < j || i > j + 2)
                B[i][j] = A[i][j] + 1;
            if (!(i == 3 || j == 5) && i != j)
                B[i][j] += i > n / 2 ? 2 : 3;
        }
    for (int i = n; i < m; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = 0;
    for (int i = 0; i < n; i++)
        for (int j = MAX(i - 2, 0); j <= MIN(i + 2, n - 1); j++)
            for (int k = MAX(j - 2, 0); k <= MIN(j + 2, n - 1); k++)
                B[i][k] += A[i][j] * A[k][j];
}

int main(void)
{
    for (int i = 0; i < 2 * N + 9; i++)
        for (int j = 0; j < 2 * N + 9; j++) {
            A[i][j] = (i * 7 + j) % 11;
            B[i][j] = (i + j * 5) % 13;
        }
    kernel_bounds(N, N);
    kernel_bounds(N, N / 2);
    kernel_bounds(N / 2, N);
    kernel_bounds(0, N);
    kernel_bounds(1, 0);
    for (int i = 0; i < 2 * N + 9; i++)
        for (int j = 0; j < 2 * N + 9; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    return 0;
}
