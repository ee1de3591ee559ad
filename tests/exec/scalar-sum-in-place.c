/* The sums end in the array they read: elements of a row, or a column, follow each other. */
/* expect: parallel */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M];

static void kernel_in_place(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;

            for (int k = 0; k < n; k++)
                sum += C[i][k] * 0.01 + C[k][j] * 0.02;
            C[i][j] = sum;
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
    kernel_in_place(N);
    for (int i = 0; i < M; i += 1 + M / 40)
        for (int j = 0; j < M; j += 1 + M / 40)
            printf("%a\n", (double)C[i][j]);
    return 0;
}
