/* The iterator as a value: its type shows in the arithmetic around it. */
/* expect: transformed */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1];
static unsigned U[N + 1][N + 1];
static long L[N + 1][N + 1];
static float F[N + 1][N + 1];

static void kernel_types(int n, size_t m, unsigned u)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            U[i][j] += i - j - 1u;
            A[i][j] += (i - j) / 3 + (i - j - 1u) / 5 + (double)(i - j) / 4;
            L[i][j] = (i - j) % 4 + (unsigned char)(i - j);
        }
    for (size_t i = 0; i < m; i++)
        for (unsigned j = 0; j < u; j++) {
            F[i][j] = F[i][j] * 0.5f + i * 3 + (j - 5u) % 7;
            A[i][j] = A[i][j] + -(double)i - (j + 1) / 2;
        }
    for (short s = 0; s < 20; s++)
        for (signed char c = 0; c < 20; c++)
            if (s < n && c < n)
                L[s][c] += s * c - (c << 1) + ~s;
}

int main(void)
{
    kernel_types(N, N, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %u %ld %a\n", A[i][j], U[i][j], L[i][j], F[i][j]);
    return 0;
}
