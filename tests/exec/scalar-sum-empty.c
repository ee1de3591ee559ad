/* Sums of no terms, in nests that run or do not. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_empty(int ni, int nj, int nk)
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            double sum = 0.75;

            for (int k = 0; k < nk; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] += sum;
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
    kernel_empty(N, N, 0);
    kernel_empty(N, N, -1);
    kernel_empty(N, 0, N);
    kernel_empty(-5, N, N);
    kernel_empty(N, 1, N);
    kernel_empty(1, N, N);
    kernel_empty(N, N, 1);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
