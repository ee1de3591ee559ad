/* Iterators that are static, as f2c makes them: their last values are there in the next call. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double A[N + 1][N + 1], x[N + 1], y[N + 1];

/* expect: transformed */
static int kernel_sums(int n)
{
    static int i, j;

    if (n < 0)
        return i * 1000 + j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            y[i] += A[j][i] * x[j];
    return i * 1000 + j;
}

/* expect: transformed */
static long kernel_solve(long *m, long *n, double *restrict a, double *restrict b, long ld)
{
    static long i, j, k;
    long m1 = *m, n1 = *n;

    for (j = 1; j <= n1; ++j)
        for (k = 1; k <= m1; ++k)
            for (i = 1; i <= m1; ++i)
                b[i + j * ld] -= a[i + k * ld] * b[k + j * ld];
    return i + 7 * j + 49 * k;
}

int main(void)
{
    unsigned long hash = 0;
    long n = N;

    for (int i = 0; i <= N; i++) {
        x[i] = i % 5 - 2;
        for (int j = 0; j <= N; j++)
            A[i][j] = (i * 3 + j) % 7 * 0.125;
    }
    hash = hash_next(hash, kernel_sums(-1));
    hash = hash_next(hash, kernel_sums(N));
    hash = hash_next(hash, kernel_sums(-1));
    hash = hash_next(hash, (double)kernel_solve(&n, &n, x, &A[0][0], 0));
    hash = hash_next(hash, kernel_sums(0));
    hash = hash_next(hash, kernel_sums(-1));
    for (int i = 0; i <= N; i++) {
        hash = hash_next(hash, y[i]);
        for (int j = 0; j <= N; j++)
            hash = hash_next(hash, A[i][j]);
    }
    printf("%016lx\n", hash);
    return 0;
}
