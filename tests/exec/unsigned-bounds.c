/* Unsigned arithmetic that wraps for some parameters. */
/* expect: transformed */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 8][N + 8], B[N + 8][N + 8];

static void kernel_unsigned(size_t n, unsigned m)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            A[i][j] = A[i][j] * 2 + B[j][i];
    for (unsigned i = 1; i + 1 < m; i++)
        for (unsigned j = 1; j + 1 < m; j++)
            B[i][j] = A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1];
}

static void kernel_wrap(unsigned n)
{
    for (unsigned i = 0; i < n - 1 && i < 3; i++)
        for (unsigned j = 0; j < 4; j++)
            A[i][j] += 1;
}

int main(void)
{
    for (int i = 0; i < N + 8; i++)
        for (int j = 0; j < N + 8; j++) {
            A[i][j] = (i * 7 + j) % 11;
            B[i][j] = (i + j * 5) % 13;
        }
    kernel_unsigned(N, N);
    kernel_unsigned(0, 0);
    kernel_unsigned(1, 1);
    kernel_wrap(0);
    kernel_wrap(1);
    kernel_wrap(2);
    for (int i = 0; i < N + 8; i++)
        for (int j = 0; j < N + 8; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    return 0;
}
