/* Parts of arrays in buffers: elements of other types, and with qualifiers. */
/* options: --tile=16 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 37
#endif
#define M (N + 5)

typedef const double fixed;
enum colour { RED, GREEN = 5 };

static double a[M][M], b[M][M], c[M][M];
static long double la[M][M], lb[M][M], lc[M][M];
static bool flag[M][M];
static enum colour hue[M][M];
static int16_t sa[M][M], sb[M][M];
static int64_t sc[M][M];

/* expect: packed */
static void kernel_const(int n, const double x[restrict M][M],
                         fixed y[restrict M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += x[i][k] * y[j][k];
}

/* expect: packed */
static void kernel_block_type(int n)
{
    typedef int16_t small;
    typedef const small (*rows)[M];
    rows x = (rows)sb;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                sc[i][j] += sa[i][k] * x[j][k];
}

/* expect: packed */
static void kernel_long(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                lc[i][j] += la[i][k] * lb[j][k];
}

/* expect: packed */
static void kernel_bool(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                sc[i][j] += sa[i][k] * flag[j][k];
}

/* expect: tiled */
static void kernel_enum(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                sc[i][j] += sa[i][k] * (hue[j][k] == GREEN ? 2 : hue[j][k]);
}

/* expect: unchanged volatile */
static void kernel_volatile(int n, volatile double x[M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * x[j][k];
}

static void fill(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 4.5;
            b[i][j] = (i * 5 + j * j) % 13 * 0.37;
            la[i][j] = a[i][j] / 3;
            lb[i][j] = b[i][j] / 7;
            sa[i][j] = (int16_t)((i * i + j) % 17 - 8);
            sb[i][j] = (int16_t)((i + 3 * j) % 19 - 9);
            flag[i][j] = (i + j) % 3 == 0;
            hue[i][j] = (i + j) % 2 ? RED : GREEN;
        }
}

static void print(const char *name, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + x[i];
    printf("%s %a\n", name, sum);
    for (int i = 0; i < n; i += 7)
        printf("%a\n", x[i]);
}

int main(void)
{
    static const int size[] = {-3, 1, N / 2, N};

    fill();
    for (int s = 0; s < 4; s++) {
        kernel_const(size[s], a, b);
        kernel_block_type(size[s]);
        kernel_long(size[s]);
        kernel_bool(size[s]);
        kernel_enum(size[s]);
        kernel_volatile(size[s], b);
    }
    print("c", &c[0][0], M * M);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            c[i][j] = (double)lc[i][j] + (double)sc[i][j] * 3;
    print("others", &c[0][0], M * M);
    return 0;
}
