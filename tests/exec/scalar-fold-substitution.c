/* Two substitutions with one scalar. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static double x[M], y[M];

static void kernel_substitution(int n)
{
    double w;

    for (int i = 0; i < n; i++) {
        w = B[i][0];
        for (int j = 0; j < i; j++)
            w -= A[i][j] * y[j];
        y[i] = w;
    }
    for (int i = 0; i < n; i++) {
        w = y[i] - 0.5;
        for (int j = 0; j < i; j++)
            w -= A[j][i] * x[j];
        x[i] = w / A[i][i];
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
    kernel_substitution(N);
    for (int i = 0; i < M; i++)
        printf("%a %a\n", x[i], y[i]);
    return 0;
}
