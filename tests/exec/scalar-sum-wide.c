/* Sums in double, long double and float that end in floats: no sum may be
 * kept in the type of another. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static float A[M][M], B[M][M], C[M][M], D[M][M];

static void kernel_wide(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            long double wide = 0.1L;
            float narrow = 0;

            for (int k = 0; k < n; k++) {
                sum += A[i][k] * B[k][j];
                wide -= A[i][k] * B[k][j] / 3;
                narrow += A[i][k];
            }
            C[i][j] = sum;
            D[i][j] = wide + narrow;
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
    kernel_wide(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)D[i][j]);
    return 0;
}
