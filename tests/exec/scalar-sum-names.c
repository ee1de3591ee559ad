/* Sums whose names are those of other things, in two nests. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static float sum = 3;

static void kernel_names(int it, int jt)
{
    for (int i = 0; i < it; i++)
        for (int j = 0; j < jt; j++) {
            double kt = sum;

            for (int k = 0; k < jt; k++)
                kt += A[i][k] * B[k][j];
            C[i][j] = kt;
        }
    for (int i = 0; i < it; i++)
        for (int j = 0; j < jt; j++) {
            long double sum = C[i][j];
            int sum_2 = 1;

            for (int k = 0; k < it; k++) {
                sum += A[k][i] * B[k][j];
                sum_2 += 1;
            }
            C[i][j] = sum / sum_2;
        }
    sum += C[0][0];
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
    kernel_names(N, N);
    printf("%a\n", sum);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
