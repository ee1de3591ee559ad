/* Scalars that go along with a sum from statement to statement, reused. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_along(int n)
{
    double t, sum;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            t = A[i][j];
            sum = t * 0.5;
            for (int k = 0; k < n; k++)
                sum += A[i][k] * B[k][j];
            t = t + sum;
            C[i][j] = t;
            t = sum * 0.25;
            C[i][j] -= t;
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
    kernel_along(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
