/* Matrices with subscripts computed by hand, somewhere in one buffer. */
/* expect: transformed */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 30
#endif

static void kernel_linear(int n, int m, int k, double *C, const double *A,
                          const double *B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                C[i * m + j] += A[i * k + l] * B[l * m + j];
}

static void shift(int n, int m, int k, double *C, double *A)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m - 1; j++)
            for (int l = 0; l < k; l++)
                C[(i * m + j) * k + l] -= A[((i - 1) * m + j + 1) * k + l] / 2;
}

int main(void)
{
    int n = N, m = N + 2, k = N > 1 ? N - 1 : 0;
    int place[] = {0, 1, n * m - 1, n * m, n * k - 1, n * k, 3 * n * m + 7};
    int n_place = sizeof(place) / sizeof(place[0]);
    size_t size = (size_t)(5 * n * m + n * m * (k > 0 ? k : 1) + 16);
    double *data = malloc(size * sizeof(double));

    for (int c = 0; c < n_place; c++)
        for (int a = 0; a < n_place; a++)
            for (int b = 0; b < n_place; b += 2) {
                unsigned long sum = 0;

                if (place[c] < 0 || place[a] < 0 || place[b] < 0)
                    continue;
                for (size_t i = 0; i < size; i++)
                    data[i] = (double)(i % 5) / 8;
                kernel_linear(n, m, k, data + place[c], data + place[a],
                              data + place[b]);
                shift(n, m, k, data + place[a], data + place[b]);
                shift(-n, m, k, data + place[a], NULL);
                for (size_t i = 0; i < size; i++)
                    sum = hash_next(sum, data[i]);
                printf("%d %d %d %lx\n", c, a, b, sum);
            }
    free(data);
    return 0;
}
