/* Register tiles whose rows lie in a row in an array of which each term is elsewhere.
 */
#include <stdio.h>

#ifndef N
#define N 130
#endif

static double a[N][N], b[N][N], c[N][N], d[N][N];
static float fa[N][N][3], fb[N][N], fc[N][N];
static int ia[N][N], ib[N][N], ic[N][N];
static double flat[N * N];
static double batch_a[5][40][60], batch_b[5][40][70], batch_c[5][60][70];

/* expect: transformed */
static void kernel_left(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[k][i] * b[k][j];
}

/* expect: transformed */
static void kernel_both(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0.5;
            for (int k = 0; k < l; k++)
                s += a[k][i + 1] * b[j][k];
            d[i][j] = 3 * s + d[i][j];
        }
}

/* a third of each row; the middle dimension is the one of the rows */
static void kernel_apart(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                fc[i][j] += fa[k][i][1] * fb[k][j];
}

static void kernel_whole(int n, int m, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                ic[i][j] += ia[k][i] * ib[k][j];
}

static void kernel_flat(int n, int m, int l, const double *restrict from,
                        double (*restrict to)[N])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                to[i][j] += from[k * n + i] * b[k][j];
}

/* expect: transformed */
static void kernel_batch(int n, int m, int l)
{
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < l; k++)
                    batch_c[t][i][j] += batch_a[t][k][i] * batch_b[t][k][j];
}

/* what is read twice, by rows and by lanes */
static void kernel_square(int n, int l)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[k][i] * a[k][j];
}

static double show(const char *name, int n, const double *x)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i] * (1 + i % 7);
    printf("%s %a\n", name, sum);
    return sum;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 23 / 9.0;
            b[i][j] = (i * 5 + j * 11) % 29 / 7.0;
            c[i][j] = i - j;
            d[i][j] = i + j;
            flat[i * N + j] = (i * 3 + j) % 31 / 11.0;
            for (int q = 0; q < 3; q++)
                fa[i][j][q] = (i + 3 * j + q) % 19 / 5.0f;
            fb[i][j] = (i * 13 + j) % 17 / 3.0f;
            ia[i][j] = (i * 100003 + j) * 7919;
            ib[i][j] = (i + j * 331) * 104729;
        }
    for (int t = 0; t < 5; t++)
        for (int k = 0; k < 40; k++) {
            for (int i = 0; i < 60; i++)
                batch_a[t][k][i] = (t + k * i) % 13 / 3.0;
            for (int j = 0; j < 70; j++)
                batch_b[t][k][j] = (t * k + j) % 11 / 7.0;
        }
    for (volatile int n = 0; n < N; n += n < 26 ? 5 : 33)
        for (volatile int m = 1; m < N; m += 61) {
            kernel_left(n, m, N - m);
            kernel_both(n, m, N - 7);
            kernel_apart(n, m, N);
            kernel_whole(n, m, m);
            kernel_flat(n, m, N - n, flat, d);
            kernel_square(n, m);
        }
    kernel_batch(60, 70, 40);
    kernel_batch(59, 33, 39);
    show("c", N * N, &c[0][0]);
    show("d", N * N, &d[0][0]);
    show("batch", 5 * 60 * 70, &batch_c[0][0][0]);
    for (int i = 0; i < N; i += 9)
        for (int j = 0; j < N; j += 13)
            printf("%a %d\n", (double)fc[i][j], ic[i][j]);
    return 0;
}
