/* Steps other than one, of both signs, and modulo conditions. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[4 * N + 16][N + 16], B[N + 16][4 * N + 16];

static void kernel_steps(int n)
{
    for (int i = 1; i < 3 * n; i += 3)
        for (int j = n; j >= 2; j -= 2)
            A[i][j] = A[i][j] * 0.5 + B[j][i];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j < n; j++) {
            if (i % 2 == 0)
                B[i][j] += A[j][i];
            if ((i + j) % 3 == 1 && j > 2)
                B[i][j] *= 3;
            else
                B[i][j] -= 1;
        }
    for (int i = n - 1; i >= 0; --i)
        for (int j = n - 1; j > i; --j)
            A[i][j] = A[i + 1][j] + A[i][j + 1] * i;
}

int main(void)
{
    for (int i = 0; i < N + 16; i++)
        for (int j = 0; j < 4 * N + 16; j++) {
            A[j][i] = (i * 7 + j) % 11;
            B[i][j] = (i + j * 5) % 13;
        }
    kernel_steps(N);
    for (int i = 0; i < N + 16; i++)
        for (int j = 0; j < 4 * N + 16; j++)
            printf("%a %a\n", A[j][i], B[i][j]);
    return 0;
}
