/* Seven pointers, fifteen pairs to compare. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 24
#endif
#define M (N > 0 ? N : 1)

typedef double row[M];

static double data[9 * M + 8][M];

static void product(int n, row *C, row *A, row *B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
}

static void kernel_chain(int n, row *E, row *A, row *B, row *F, row *C, row *D,
                         row *G)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                E[i][j] += A[i][k] * B[k][j];
                F[i][j] += C[i][k] * D[k][j];
                G[i][j] += E[i][k] * F[k][j];
            }
}

int main(void)
{
    for (int d = 0; d < 2 * N + 2; d += 1 + d / 2) {
        row *p[7];
        unsigned long sum = 0;

        for (int i = 0; i < 9 * M + 8; i++)
            for (int j = 0; j < M; j++)
                data[i][j] = (i + j) % 3 / 64.0;
        for (int i = 0; i < 7; i++)
            p[(3 * i + d) % 7] = data + i * (d > N ? N : d);
        kernel_chain(N, p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
        product(N, p[6], p[2], p[0]);
        for (int i = 0; i < 9 * M + 8; i++)
            for (int j = 0; j < M; j++)
                sum = hash_next(sum, data[i][j]);
        printf("%d %lx\n", d, sum);
    }
    return 0;
}
