/* Matrices addressed with one subscript, through macros and pointer sums. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define AT(M, i, j, ld) (M)[(i) * (ld) + (j)]

static double X[N * (N + 3) + 9], Y[N * N + 9], Z[(N + 1) * N + 9];

static void kernel_linear(int n, int m, double *restrict C,
                          const double *restrict A, const double *restrict B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            C[i * m + j] = 0.5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                AT(C, i, j, m) += A[n * i + k] * *(B + k * m + j);
    for (int i = n - 1; i > 0; i--)
        for (int j = 1; j < m; j++)
            (C + i * m)[j] += (C + (i - 1) * m)[j] * C[i * m + j - 1];
}

int main(void)
{
    for (int i = 0; i < N * N; i++)
        Y[i] = i % 13 * 0.25;
    for (int i = 0; i < N * (N + 1); i++)
        Z[i] = i % 11 * 0.125;
    kernel_linear(N, N + 1, X, Y, Z);
    for (int i = 0; i < N * (N + 1); i++)
        printf("%a\n", X[i]);
    return 0;
}
