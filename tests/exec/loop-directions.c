/* Offsets and steps in both directions. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4], B[2 * N + 9];

static void kernel_directions(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = n; j > 0; j -= 1)
            A[n - 1 - i][n - j] = i - j;
    for (int i = 0; i < n; i += 2)
        for (int j = n - 1; j > i; j -= 3)
            A[i][j] += B[j - i] + 1;
    for (int i = -n; i <= n; i++)
        B[i + n] += i;
    for (int i = n; i >= -n; i -= 4)
        B[i + n] *= 2;
    for (int i = 2 * n; i > 0; i--)
        B[i] = B[i] + 1;
    for (int i = n - 2; i >= 0; i--)
        for (int j = n - 2; j >= 0; j--)
            A[i][j] = A[i + 1][j] + 0.5 * A[i][j + 1];
    for (int i = 1; i < n; i += 2)
        for (int j = n - 1; j >= 1; j -= 2)
            A[i][j] = A[i - 1][j] + A[i][j - 1];
    for (int i = 0; i < n; i += 2)
        A[i][i] = A[i + 1][i + 1] + i;
    for (int i = n; i > 0; i -= n + 1 - n)
        A[i][0] = A[i - 1][0] + 1;
}

int main(void)
{
    kernel_directions(N);
    kernel_directions(N / 2);
    kernel_directions(1);
    kernel_directions(0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
