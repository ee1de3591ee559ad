/* Rows that are counted from 1, or from other numbers: as long as they are in memory, longer,
 * and shorter, so that they overlap.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double a[(N + 6) * (N + 6)], x[2 * N + 12], y[2 * N + 12];

/* expect: parallel */
static void kernel_rows(int n, int m, int lda, double *restrict b)
{
    b -= 1 + lda;
    for (int j = 1; j <= n; ++j)
        for (int i = 1; i <= m; ++i)
            b[i + j * lda] = b[i + j * lda] * 0.5 + x[i] * y[j];
}

/* expect: transformed */
static void kernel_triangle(int n, int lda)
{
    for (int j = n; j >= 1; --j)
        for (int i = j + 1; i <= n; ++i)
            y[i] += a[i + j * lda] * x[j];
}

/* expect: transformed */
static void kernel_border(int n, int m, int lda)
{
    for (int j = 2; j <= n; ++j)
        for (int i = 1; i <= m; ++i)
            a[i + j * lda] += a[i - 1 + j * lda - lda] * 0.25;
}

/* Two loops in one variable, which begin elsewhere. */
/* expect: transformed */
static void kernel_two(int n, int lda)
{
    int i;

    for (int j = 1; j <= n; ++j) {
        for (i = 3; i <= n; ++i)
            a[i + j * lda] *= 0.5;
        for (i = 0; i <= n; i += 2)
            a[i + j * lda] += x[i];
    }
}

/* From a number that only the program knows. */
/* expect: transformed */
static void kernel_unknown(int from, int n, int lda)
{
    for (int j = from; j <= n; ++j)
        for (int i = from; i <= n; ++i)
            a[i + j * lda] = a[i + j * lda] * 0.5 + x[i];
}

/* From less than nothing. */
/* expect: transformed */
static void kernel_negative(int n, int lda, double *restrict b)
{
    for (int j = 0; j <= n; ++j)
        for (int i = -2; i <= n - 3; ++i)
            b[i + j * lda] = b[i + j * lda] * 0.5 + x[i + 3];
}

int main(void)
{
    unsigned long hash = 5381;

    for (int i = 0; i < 2 * N + 12; i++) {
        x[i] = 1 + i % 13;
        y[i] = 1.0 / (i + 1);
    }
    for (int i = 0; i < (N + 6) * (N + 6); i++)
        a[i] = i % 7;
    for (int n = 0; n <= N; n = 2 * n + 1)
        for (int more = -3; more < 3; more++) {
            int lda = n + more > 1 ? n + more : 1;

            kernel_rows(n, n, lda, a);
            kernel_rows(n, n / 2, lda, a + 2);
            kernel_triangle(n, lda);
            kernel_border(n, n, lda);
            kernel_two(n, lda);
            kernel_unknown(0, n, lda);
            kernel_unknown(2, n, lda);
            kernel_negative(n, lda, a + 2);
            for (int i = 0; i < (N + 6) * (N + 6); i++)
                hash = hash_next(hash, a[i]);
        }
    for (int i = 0; i < 2 * N + 12; i++)
        hash = hash_next(hash, y[i]);
    printf("%lx\n", hash);
    return 0;
}
