/* A product of matrices that share rows, all of them, or none. */
/* expect: transformed */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

static void kernel_product(int n, double (*C)[n], double (*A)[n],
                           double (*B)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            C[i][j] = 0;
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
}

int main(void)
{
    int n = N > 0 ? N : 1;
    int shift[] = {0, 1, N / 2, N - 1, N, N + 1, 2 * N, 3 * N};
    int n_shift = sizeof(shift) / sizeof(shift[0]);
    double(*data)[n] = malloc(sizeof(double) * (size_t)(4 * n + 8) * (size_t)n);

    for (int c = 0; c < n_shift; c++)
        for (int a = 0; a < n_shift; a++)
            for (int b = 0; b < n_shift; b += 3) {
                unsigned long sum = 0;

                for (int i = 0; i < 4 * n + 8; i++)
                    for (int j = 0; j < n; j++)
                        data[i][j] = (i + 3 * j) % 5 / 8.0;
                if (shift[c] < 0 || shift[a] < 0 || shift[b] < 0)
                    continue;
                kernel_product(N, data + shift[c], data + shift[a],
                               data + shift[b]);
                for (int i = 0; i < 4 * n + 8; i++)
                    for (int j = 0; j < n; j++)
                        sum = hash_next(sum, data[i][j]);
                printf("%d %d %d %lx\n", c, a, b, sum);
            }
    free(data);
    return 0;
}
