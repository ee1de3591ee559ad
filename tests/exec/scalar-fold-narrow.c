/* Sums of a factorisation in double that end in elements of type float: they do
 * not move there, as each step would be rounded.
 */
#include <stdio.h>

#ifndef N
#define N 90
#endif
#define M (N + 3)

static float A[M][M];

static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double w = A[i][j];

            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[j][k];
            A[i][j] = w;
        }
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1F;
    kernel_rows(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", A[i][j]);
    return 0;
}
