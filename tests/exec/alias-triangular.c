/* A triangular solve with a right-hand side inside the matrix. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif
#define M (N > 0 ? N : 1)

static double data[3 * M + 3][M];

static void kernel_solve(int n, double (*X)[M], double (*L)[M])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = 0; j < n; j++)
                X[i][j] -= L[i][k] * X[k][j];
}

int main(void)
{
    for (int x = 0; x <= 2 * N + 1; x += 1 + x / 4)
        for (int l = 0; l <= 2 * N + 1; l += 1 + l / 3) {
            unsigned long sum = 0;

            for (int i = 0; i < 3 * M + 3; i++)
                for (int j = 0; j < M; j++)
                    data[i][j] = (i + j) % 3 / 64.0;
            kernel_solve(N, data + x, data + l);
            for (int i = 0; i < 3 * M + 3; i++)
                for (int j = 0; j < M; j++)
                    sum = hash_next(sum, data[i][j]);
            printf("%d %d %lx\n", x, l, sum);
        }
    return 0;
}
