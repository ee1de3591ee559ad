/* Sums of sums. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static double y[M];

static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++) {
        double outer = 0;

        for (int j = 0; j < n; j++) {
            double inner = 0.5;

            for (int k = 0; k < n; k++)
                inner += A[i][k] * B[k][j];
            outer += inner * C[i][j];
        }
        y[i] = outer;
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
    kernel_nested(N);
    for (int i = 0; i < M; i++)
        printf("%a\n", y[i]);
    return 0;
}
