/* Sums in loops that run downwards, in strides, from other bounds than 0. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_strided(int lo, int n)
{
    for (int i = n - 1; i >= lo; i--)
        for (int j = lo; j < n; j += 3) {
            double sum = j - i;

            for (int k = n - 1; k >= 0; k -= 2)
                sum += A[i][k] * B[k][j];
            C[i][j] = sum + i;
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
    kernel_strided(2, N);
    kernel_strided(N - 2 > 0 ? N - 2 : 0, N + 1);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
