/* The sum ends in the element in some iterations only. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_sometimes(int n)
{
    double last = 0.25;

    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            double w = A[i][j];

            for (int k = 0; k < i; k++)
                w -= A[i][k] * A[k][j] * 0.01;
            if (j > 5)
                A[i][j] = w;
            else
                B[i][j] = w;
        }
    for (int i = 0; i < n; i++)
        B[0][i] += last;
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
    kernel_sometimes(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)A[i][j]);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)B[i][j]);
    return 0;
}
