/* The element that the sum ends in is needed as it was, while the sum grows. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 90
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_between(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            double w = 0.5;

            for (int k = 0; k < n; k++)
                w = w * 0.5 + A[i][j] * B[k][j] + A[i - 1][k] * 0.001;
            A[i][j] = w + A[i][j - 1];
        }
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
    kernel_between(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)A[i][j]);
    return 0;
}
