/* The sums of columns: one loop around. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 700
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static double x[M], y[M];

static void kernel_columns(int n)
{
    for (int j = 0; j < n; j++) {
        double sum = 0;

        for (int k = 0; k < n; k++)
            sum += A[k][j] * x[k];
        y[j] = sum;
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
    for (int i = 0; i < M; i++)
        x[i] = i % 5 - 1.75;
    kernel_columns(N);
    for (int i = 0; i < M; i++)
        printf("%a\n", y[i]);
    return 0;
}
