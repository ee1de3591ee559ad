/* A factorisation whose sums are kept in a scalar, as in a textbook. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 90
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_lu(int n)
{
    double w;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            w = A[i][j];
            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w / A[j][j];
        }
        for (int j = i; j < n; j++) {
            w = A[i][j];
            for (int k = 0; k < i; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w;
        }
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
        A[i][i] = 40 + i % 3;
    kernel_lu(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)A[i][j]);
    return 0;
}
