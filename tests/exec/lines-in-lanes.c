/* Lines that are independent of each other, with arrays of their own: several lines go through
 * their recurrences side by side, with an element for each of them in place of one.
 */
/* options: --parallel-threshold=1 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 90
#endif

static double a[N][N], b[N][N], c[N][N];
static float f[N][N];
static int k[N][N];

/* Tridiagonal systems along columns. */
/* expect: simd */
static void kernel_columns(int n)
{
    for (int i = 1; i < n - 1; i++) {
        double p[N], q[N];

        p[0] = 0.25;
        q[0] = a[0][i];
        for (int j = 1; j < n - 1; j++) {
            p[j] = 0.3 / (2.5 - p[j - 1]);
            q[j] = (b[j][i - 1] + b[j][i + 1] + 0.3 * q[j - 1]) /
                   (2.5 - p[j - 1]);
        }
        a[n - 1][i] = 1;
        for (int j = n - 2; j >= 1; j--)
            a[j][i] = p[j] * a[j + 1][i] + q[j];
    }
}

/* The same along rows, of which steps come after each other; the arrays are of the function, and
 * a scalar is of the line.
 */
/* expect: simd */
static void kernel_rows(int n, int steps)
{
    double p[N], q[N];

    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++) {
            double scale = 1 + 0.5 * c[i][t];

            p[0] = 0.25;
            q[0] = a[i][0];
            for (int j = 1; j < n; j++) {
                double r = 1 / (4 - p[j - 1]);

                p[j] = r * scale;
                q[j] = (a[i][j] + q[j - 1]) * r;
            }
            for (int j = n - 2; j >= 0; j--)
                q[j] += p[j] * q[j + 1];
            for (int j = 0; j < n; j++)
                a[i][j] = q[j] * 0.5 + t;
        }
}

/* Two dimensions and five diagonals, one of whose rows is read two rows later. */
/* expect: simd */
static void kernel_bands(int n)
{
    for (int i = 0; i < n; i++) {
        double d[N + 2][3];

        for (int j = 0; j < n + 2; j++)
            for (int m = 0; m < 3; m++)
                d[j][m] = 1 + 0.01 * m + 0.001 * j;
        for (int j = 0; j < n; j++) {
            d[j + 1][0] -= 0.1 * d[j][1] * b[j][i];
            d[j + 1][1] -= 0.2 * d[j][2];
            d[j + 2][2] += 0.1 * d[j][0];
        }
        for (int j = 0; j < n; j++)
            b[j][i] = d[j][0] + d[j + 1][1] * d[j + 2][2];
    }
}

/* Numbers of other types: integers that wrap around, and of single precision. */
/* expect: simd */
static void kernel_types(int n)
{
    for (int i = 0; i < n; i++) {
        float u[N];
        unsigned w[N];

        u[0] = f[0][i];
        w[0] = (unsigned)k[0][i];
        for (int j = 1; j < n; j++) {
            u[j] = u[j - 1] * 0.5f + f[j][i];
            w[j] = w[j - 1] * 31u + (unsigned)k[j][i];
        }
        for (int j = 0; j < n; j++) {
            f[j][i] = u[n - 1 - j];
            k[j][i] = (int)(w[j] >> 8);
        }
    }
}

/* Recursive filters: of scalars, one of which is of an element; forwards, and backwards. */
/* expect: jammed */
static void kernel_filter(int n)
{
    for (int i = 0; i < n; i++) {
        double y1 = 0, y2 = c[i][0];

        for (int j = 0; j < n; j++) {
            double y0 = 0.2 * a[i][j] + 1.1 * y1 - 0.3 * y2;

            y2 = y1;
            y1 = y0;
            b[i][j] = y0;
        }
    }
}

/* expect: jammed */
static void kernel_backwards(int n)
{
    for (int i = 0; i < n; i++) {
        float y1 = 0, y2 = 0, x1 = 0;

        for (int j = n - 1; j >= 0; j--) {
            f[i][j] = 0.1f * x1 + 0.8f * y1 - 0.2f * y2;
            x1 = (float)k[i][j];
            y2 = y1;
            y1 = f[i][j];
        }
    }
}

/* What is read was written in a part of the cases only: each line sees its own, but the first
 * value is that of the line before.
 */
static double kernel_kept(int n)
{
    double p[N];
    double sum = 0;

    for (int j = 0; j < n; j++)
        p[j] = j;
    for (int i = 0; i < n; i++) {
        for (int j = 1; j < n; j++)
            p[j] = p[j - 1] * 0.5 + a[j][i];
        p[0] = p[n - 1];
        sum += p[n / 2];
    }
    return sum;
}

/* Lines that end where data says. */
static void kernel_conditions(int n)
{
    for (int i = 0; i < n; i++) {
        double p[N];

        p[0] = 1;
        for (int j = 1; j < n; j++) {
            p[j] = p[j - 1] * 0.75;
            if (b[j][i] > 0.5)
                p[j] = b[j][i];
        }
        for (int j = 0; j < n; j++)
            c[j][i] = p[j];
    }
}

/* The array with values, which it has from its declaration. */
static void kernel_values(int n)
{
    for (int i = 0; i < n; i++) {
        double p[N] = {1, 2};

        for (int j = 1; j < n; j++)
            p[j] = p[j] + p[j - 1] * 0.5;
        for (int j = 0; j < n; j++)
            c[i][j] += p[j];
    }
}

static void set(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 31 / 31.0;
            b[i][j] = (i * (j + 2) % 97) / 97.0;
            c[i][j] = (i + j * 5) % 17;
            f[i][j] = (float)((i * 11 + j) % 19);
            k[i][j] = i * 1000003 + j * 77;
        }
}

static void print(double value)
{
    unsigned long hash = hash_next(0, value);

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            hash = hash_next(hash_next(hash, a[i][j]), b[i][j]);
            hash = hash_next(hash_next(hash, c[i][j]), f[i][j]);
            hash = hash_next(hash, k[i][j]);
        }
    printf("%lx\n", hash);
}

int main(void)
{
    set();
    kernel_columns(N);
    print(0);
    kernel_rows(N, N < 3 ? N : 3);
    print(1);
    kernel_bands(N);
    print(2);
    kernel_types(N);
    print(3);
    kernel_filter(N);
    print(6);
    kernel_backwards(N);
    print(7);
    print(N > 0 ? kernel_kept(N) : 0);
    kernel_conditions(N);
    print(4);
    kernel_values(N);
    print(5);
    return 0;
}
