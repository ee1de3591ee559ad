/* Register tiles of rows that not all lanes have: triangles, bands and parallelograms,
 * of all sizes, in each direction.
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

/* expect: tiled */
static void kernel_lower(int n, int l, double alpha)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l; k++)
            for (int j = 0; j <= i; j++)
                c[i][j] += alpha * a[i][k] * a[j][k];
}

/* expect: tiled */
static void kernel_upper(int n, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = 0; k < l; k++)
                fc[i][j] -= fa[k][i] * fb[k][j];
}

/* expect: tiled */
static void kernel_anti(int n, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n - i; j++)
            for (int k = 0; k < l; k++)
                ic[i][j] += ia[i][k] * ib[k][j];
}

#ifdef LONG
/* expect: tiled */
static void kernel_far(int n, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = n - i; j < n; j++)
            for (int k = 0; k < l; k++)
                ic[i][j] -= ia[k][i] * ib[j][k];
}
#endif

/* expect: tiled */
static void kernel_band(int n, int l, int w)
{
    for (int j = 0; j < n; j++)
        for (int i = j > w ? j - w : 0; i <= j + w && i < n; i++)
            for (int k = 0; k < l; k++)
                c[i][j] += b[i][k] * a[k][j];
}

/* expect: tiled */
static void kernel_slanted(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < i + m && j < M; j++)
            for (int k = 0; k < l; k++)
                c[i][j] -= b[k][i] * a[j][k];
}

#ifdef LONG
/* expect: tiled */
static void kernel_two(int n, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[j][k] * 1.5 * b[i][k] + b[j][k] * 1.5 * a[i][k];
}
#endif

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
        }
    a[M / 2][M / 3] = 1e300 * 1e300;
    b[1][2] = -0.0;
}

static void run(int n, int m, int l)
{
    kernel_lower(n, l, 1.5);
    kernel_upper(n, l);
    kernel_anti(n, l);
#ifdef LONG
    kernel_far(n, l);
#endif
    kernel_band(n, l, m);
    kernel_slanted(n, m, l);
#ifdef LONG
    kernel_two(n, l);
#endif
}

/* All elements, those that no kernel has reached, too. */
static unsigned long hash_all(unsigned long hash)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            hash = hash_next(hash, c[i][j]);
            hash = hash_next(hash, fc[i][j]);
            hash = hash_next(hash, ic[i][j]);
        }
    return hash;
}

int main(void)
{
    static const int size[] = {1, 6, 13, 29, 48, 64, N};
    unsigned long hash = 0;

    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            for (int k = 1; k < 7; k += 2)
                if (size[i] <= N && size[j] <= N && size[k] <= N) {
                    init();
                    run(size[i], size[j], size[k]);
                    hash = hash_all(hash);
                }
    printf("%016lx\n", hash);
    return 0;
}
