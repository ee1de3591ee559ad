/* Products of matrices of all sizes, types and layouts: tiles that end before they
 * are full, vectors of which some lanes are none of the arrays, numbers that are not.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 83
#endif
#define M (N + 5)

static double a[M][M], b[M][M], c[M][M];
static float fa[M][M], fb[M][M], fc[M][M];
static int ia[M][M], ib[M][M], ic[M][M];
static unsigned ua[M][M], ub[M][M], uc[M][M];
static long la[M][M], lb[M][M], lc[M][M];

/* expect: tiled */
static void kernel_plain(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* expect: tiled */
static void kernel_scaled(int n, int m, int l, double alpha)
{
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                c[i + 1][j + 3] -= alpha * a[k][i] / 3 * b[j][k];
}

/* expect: tiled */
static void kernel_assigned(int n, int m, int l)
{
    for (int j = 2; j < m; j++)
        for (int i = 1; i < n; i++)
            for (int k = 3; k < l; k++)
                fc[i][j] = (float)(fc[i][j] * 0.5f +
                                   (float)(fa[i][k + 1] - 2) * -(float)fb[k][j]);
}

/* expect: tiled */
static void kernel_int(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l; k++)
            for (int j = 0; j < m; j++)
                ic[i][j] += ia[i][k] * ib[k][j] + 1;
}

#ifdef LONG
/* expect: tiled */
static void kernel_unsigned(int n, int m, int l, unsigned alpha)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l; k++)
            for (int j = 0; j < m; j++)
                uc[i][j] -= alpha * ua[k][i] * ub[j][k];
}
#endif

#ifdef LONG
/* expect: tiled */
static void kernel_long(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                lc[i][j] += la[i][k] * lb[k][j];
}
#endif

#ifdef LONG
/* expect: tiled */
static void kernel_flat(int n, int m, int l, const double *x, const double *y,
                        double *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                z[i * m + j] += x[i * l + k] * y[k * m + j];
}
#endif

/* expect: transformed */
static void kernel_two_sums(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int p = 0; p < 3; p++)
                for (int k = 0; k < l; k++)
                    c[i][j] += a[i + p][k] * b[k][j];
}

static void init(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 19 / 8.0 - 1;
            b[i][j] = (i * 5 + j * 11) % 23 / 16.0 - 0.5;
            c[i][j] = (i + j) % 5;
            fa[i][j] = (float)a[i][j];
            fb[i][j] = (float)b[i][j];
            fc[i][j] = (float)c[i][j];
            ia[i][j] = (i * 3 + j) % 17;
            ib[i][j] = (i + j * 5) % 13 - 6;
            ic[i][j] = i - j;
            ua[i][j] = (unsigned)(i * j) * 2654435761u;
            ub[i][j] = (unsigned)(i + j) * 40503u;
            uc[i][j] = 0;
            la[i][j] = i * 1000L - j;
            lb[i][j] = j * 77L - i;
            lc[i][j] = 0;
        }
    a[M / 2][M / 3] = 1e300 * 1e300;
    b[1][2] = -0.0;
}

static void run(int n, int m, int l)
{
    kernel_plain(n, m, l);
    kernel_scaled(n, m, l, 1.5);
    kernel_assigned(n, m, l);
    kernel_int(n, m, l);
#ifdef LONG
    kernel_unsigned(n, m, l, 3);
    kernel_long(n, m, l);
    kernel_flat(n, m, l, &a[0][0], &b[0][0], &c[0][0]);
#endif
    kernel_two_sums(n, m, l);
}

/* All elements, those that no kernel has reached, too. */
static unsigned long hash_all(unsigned long hash)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            hash = hash_next(hash, c[i][j]);
            hash = hash_next(hash, fc[i][j]);
            hash = hash_next(hash, ic[i][j]);
            hash = hash_next(hash, uc[i][j]);
            hash = hash_next(hash, (double)lc[i][j]);
        }
    return hash;
}

int main(void)
{
    static const int size[] = {1, 6, 13, 29, 48, N};
    unsigned long hash = 0;

    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 1; k < 6; k += 2)
                if (size[i] <= N && size[j] <= N && size[k] <= N) {
                    init();
                    run(size[i], size[j], size[k]);
                    hash = hash_all(hash);
                }
    printf("%016lx\n", hash);
    return 0;
}
