/* Values of the last iteration, of loops that run or do not. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static double kernel_last(int n, int m)
{
    double a = 1, b = 2, c = 3;

    for (int i = 0; i < n; i++) {
        a = A[i][0];
        for (int j = 0; j < m; j++) {
            b = a * B[i][j];
            C[i][j] = b + c;
            if (j > 5)
                c = C[i][j - 5];
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            C[i][j] = C[i][j] * a + b;
    return a * 4 + b * 2 + c;
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
    printf("%a\n", kernel_last(N, N));
    printf("%a\n", kernel_last(N, 0));
    printf("%a\n", kernel_last(0, N));
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
