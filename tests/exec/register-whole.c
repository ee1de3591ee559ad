/* Whole tiles of sums that end on a diagonal, of the array that is written: Cholesky and
 * LU factors, triangular products and solutions with several right-hand sides.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 150
#endif

static double a[N][N], b[N][N], c[N][N], d[N][N];
static float fa[N][N], fb[N][N];
static unsigned long la[N][N];



/* expect: tiled */
static void kernel_cholesky(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++)
            a[i][i] -= a[i][k] * a[i][k];
        a[i][i] = sqrt(a[i][i]);
    }
}

/* expect: tiled */
static void kernel_lu(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                b[i][j] -= b[i][k] * b[k][j];
            b[i][j] /= b[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                b[i][j] -= b[i][k] * b[k][j];
    }
}

/* expect: tiled */
static void kernel_right_looking(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            d[i][k] /= d[k][k];
            for (int j = k + 1; j < n; j++)
                d[i][j] -= d[i][k] * d[k][j];
        }
}

/* expect: tiled */
static void kernel_product(int n, int m, double alpha)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            for (int k = i + 1; k < n; k++)
                c[i][j] += a[k][i] * c[k][j];
            c[i][j] = alpha * c[i][j];
        }
}

/* expect: tiled */
static void kernel_solve(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < i; k++)
                fa[i][j] -= fb[i][k] * fa[k][j];
            fa[i][j] /= fb[i][i];
        }
}

/* expect: tiled */
static void kernel_integers(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < i; k++)
                la[i][j] += la[i][k] * la[k][j];
}

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i == j ? 2.0 * N : (i * 7 + j * 7) % 19 / 19.0;
            b[i][j] = i == j ? 2.0 * N : (i * 5 + j * 11) % 23 / 16.0 - 0.5;
            c[i][j] = (i + j) % 5;
            d[i][j] = i == j ? 3.0 * N : (i * 3 + j * 13) % 29 / 16.0 - 0.7;
            fa[i][j] = (float)c[i][j];
            fb[i][j] = (float)b[i][j];
            la[i][j] = (unsigned long)(i - j % 7);
        }
}

static unsigned long hash_all(unsigned long hash)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            hash = hash_next(hash, a[i][j]);
            hash = hash_next(hash, b[i][j]);
            hash = hash_next(hash, c[i][j]);
            hash = hash_next(hash, d[i][j]);
            hash = hash_next(hash, fa[i][j]);
            hash = hash_next(hash, (double)la[i][j]);
        }
    return hash;
}

int main(void)
{
    static const int size[] = {1, 7, 30, 47, 48, 49, 96, 97, 113, 144, N};
    unsigned long hash = 0;

    for (int i = 0; i < 11; i++) {
        int n = size[i] < N ? size[i] : N;

        init();
        kernel_cholesky(n);
        kernel_lu(n);
        kernel_right_looking(n);
        kernel_product(n, size[10 - i] < N ? size[10 - i] : N, 1.5);
        kernel_solve(n, size[10 - i] < N ? size[10 - i] : N);
        kernel_integers(n);
        hash = hash_all(hash);
    }
    printf("%016lx\n", hash);
    return 0;
}
