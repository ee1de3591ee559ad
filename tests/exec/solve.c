/*
 * Triangular systems with many right-hand sides, the loop over these outside:
 * it has to become the innermost one, and strips of it go to the threads.
 */
/* expect: simd */
#include <stdio.h>

#ifndef N
#define N 1000
#endif
#define M (2 * N + 5)

static double L[N + 1][N + 1], X[N + 1][M], B[N + 1][M];

static void kernel_forward(void)
{
    for (int k = 0; k < M; k++)
        for (int i = 0; i < N; i++) {
            X[i][k] = B[i][k];
            for (int j = 0; j < i; j++)
                X[i][k] -= L[i][j] * X[j][k];
            X[i][k] /= L[i][i];
        }
}

/* expect: simd */
static void kernel_backward(void)
{
    for (int k = 0; k < M; k++)
        for (int i = N - 1; i >= 0; i--)
            for (int j = i + 1; j < N; j++)
                X[i][k] -= L[j][i] * X[j][k];
}

/* The temporary belongs to one right-hand side at a time. */
/* expect: transformed */
static void kernel_temporary(void)
{
    double t;

    for (int k = 0; k < M; k++)
        for (int i = 0; i < N; i++) {
            t = B[i][k];
            for (int j = 0; j < i; j++)
                t -= L[i][j] * B[j][k];
            B[i][k] = t / L[i][i];
        }
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            L[i][j] = i == j ? 3 + i % 7 : ((i * 5 + j) % 9 - 4) / 64.0;
        for (int k = 0; k < M; k++)
            B[i][k] = (i * 3 + k * 7) % 31 - 15;
    }
    kernel_forward();
    kernel_backward();
    kernel_temporary();
    for (int i = 0; i < N; i++)
        for (int k = 0; k < M; k++)
            printf("%a %a\n", X[i][k], B[i][k]);
    return 0;
}
