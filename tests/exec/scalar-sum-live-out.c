/* The sum of the last iteration is needed afterwards. */
/* expect: tiled */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static double kernel_live_out(int n)
{
    double sum = -1;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            sum = 0;
            for (int k = 0; k < n; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] = sum * 2;
        }
    return sum;
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
    printf("%a\n", kernel_live_out(N));
    printf("%a\n", kernel_live_out(N / 2));
    printf("%a\n", kernel_live_out(0));
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
