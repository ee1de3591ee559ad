/* Statements that share tiles although the ranges of their instances depend on
 * different parameters: loops around both must not run to the largest int.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int B[N + 2][N + 5];
static double C[N + 5];

static void kernel_unrelated(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 1; j < i + 1; j++)
            if (i == m - 1)
                B[i][j] += 1;
        for (int k = 0; k <= i + 3; k++)
            if (k < n && i == 0)
                C[k] += B[i + 1][k] * 0.3;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            B[i][j] = (i * 7 + j * 3) % 11;
    for (int m = -1; m < N + 3; m += 1 + m / 2) {
        kernel_unrelated(N, m);
        kernel_unrelated(N / 2, m);
    }
    for (int i = 0; i < N; i++) {
        printf("%a\n", C[i]);
        for (int j = 0; j < N; j++)
            printf("%d\n", B[i][j]);
    }
    return 0;
}
