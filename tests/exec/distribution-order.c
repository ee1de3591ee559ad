/* Loops for vectors of their own for statements that have to change places. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif
#define M (N > 0 ? N : 1)

static double A[M][M], B[M][M], C[M][M];

/* expect: simd */
static void kernel_factors(int n, double (*X)[M])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                X[i][j] -= X[i][k] * X[k][j];
            X[i][j] /= X[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                X[i][j] -= X[i][k] * X[k][j];
    }
}

/* expect: simd */
static void kernel_later(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            A[i][j] = B[i][j - 1] + A[i - 1][j] / 2;
            B[i][j] = B[i - 1][j] * C[i][j] + 1;
        }
}

static void kernel_circle(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            A[i][j] = C[i][j - 1] + 1;
            B[i][j] = A[i][j] / 2 + B[i - 1][j];
            C[i][j] = B[i][j] / 4;
        }
}

static void print_hash(double (*X)[M])
{
    unsigned long sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = hash_next(sum, X[i][j]);
    printf("%lx\n", sum);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = i == j ? 2 * N : (i * 7 + j * 13) % 31 / 31.0;
            B[i][j] = (i * 3 + j) % 17 / 16.0;
            C[i][j] = (i + j * 5) % 13 / 8.0;
        }
    kernel_factors(N, A);
    print_hash(A);
    kernel_later(N);
    print_hash(A);
    kernel_circle(N);
    print_hash(A);
    print_hash(B);
    print_hash(C);
    return 0;
}
