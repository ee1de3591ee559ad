/* Nests that work on copies of arrays whose rows are longer, "pad": read and written in place, by
 * columns, by neighbours, on diagonals, two arrays at once, constants, by several threads.
 */
/* text: as it is */
#include "adversary.h"

static double a[N + 3][N + 3], b[N + 3][N + 3], c[N + 3][N + 3];
static int table[N + 3][8];

/* expect: transformed */
static void kernel_factors(int n)
{
    #pragma polyopt pad(a: 4)
    #pragma polyopt no-guard
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

/* expect: parallel */
static void kernel_product(int n, const double (*x)[N + 3],
                           double (*y)[N + 3])
{
    #pragma polyopt pad x: 8
    #pragma polyopt pad y: 5
    #pragma polyopt isolate S3
    #pragma polyopt parallel S3.i
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            y[i][j] = 0;
            for (int k = 0; k < n; k++)
                y[i][j] += x[i][k] * x[j][k];
        }
}

/* expect: transformed */
static void kernel_smooth(int n)
{
    #pragma polyopt pad(b: 1)
    #pragma polyopt pad(c: 3)
    #pragma polyopt no-guard
    for (int t = 0; t < 3; t++) {
        for (int j = 1; j < n + 1; j++)
            for (int i = 1; i < n + 1; i++)
                c[i][j] = b[i][j] + b[i - 1][j] + b[i][j + 1];
        for (int i = 1; i < n + 1; i++)
            for (int j = 1; j < n + 1; j++)
                b[i][j] = c[i][j] * 0.3;
    }
}

/* Both halves of a symmetric matrix, and a column that nothing but the nest writes.
 * expect: transformed
 */
static void kernel_mirror(int n)
{
    #pragma polyopt pad(c: 2)
    #pragma polyopt no-guard
    for (int i = 0; i < n; i++) {
        c[i][0] = i;
        for (int j = i + 1; j < n; j++) {
            c[i][j] = c[i][j] + a[i][j];
            c[j][i] = c[i][j];
        }
    }
}

/* expect: transformed */
static void kernel_integers(int n)
{
    #pragma polyopt pad(table: 1)
    #pragma polyopt no-guard
    for (int i = 1; i < n; i++)
        for (int j = 0; j < 8; j++)
            table[i][j] = 3 * table[i - 1][7] + j;
}

int main(void)
{
    double sum = 0;

    for (int n = 0; n <= N; n += N > 8 ? N / 2 : 1) {
        for (int i = 0; i < N + 3; i++)
            for (int j = 0; j < N + 3; j++) {
                a[i][j] = i == j ? 70 + i : (i * 7 + j * 3) % 11;
                b[i][j] = (i * 5 + j) % 13;
                c[i][j] = i - j;
                table[i][j % 8] = i + j;
            }
        kernel_product(n, a, c);
        kernel_smooth(n);
        kernel_mirror(n);
        kernel_factors(n);
        kernel_integers(n);
        for (int i = 0; i < N + 3; i++)
            for (int j = 0; j < N + 3; j++)
                sum = sum * 0.9 + a[i][j] + b[i][j] * 3 + c[i][j] * 5 +
                      table[i][j % 8] % 100;
    }
    printf("%a\n", sum);
    return 0;
}
