/* Many small matrix products. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 130
#endif
#define M (N + 3)

#define P 5

static double A[P][M][M], B[P][M][M], C[P][M][M];

static void kernel_batched(int p, int n)
{
    for (int b = 0; b < p; b++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;

                for (int k = 0; k < n; k++)
                    sum += A[b][i][k] * B[b][k][j];
                C[b][i][j] = sum - C[b][i][j];
            }
}

int main(void)
{
    for (int b = 0; b < P; b++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++) {
                A[b][i][j] = (i * 7 + j * 3 + b) % 11 * 0.1;
                B[b][i][j] = (i * 5 + j + b) % 13 * 0.3 - 1;
                C[b][i][j] = (i + j * 2) % 7 * 0.7;
            }
    kernel_batched(P, N);
    for (int b = 0; b < P; b++)
        for (int i = 0; i < M; i += 7)
            printf("%a %a\n", C[b][i][i / 2], C[b][i / 3][i]);
    return 0;
}
