/* Functions with loops of all kinds, and returns in a loop at their end, that work on what each
 * iteration of a loop has for itself.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 30
#endif

#define BLOCK 4
#define MOST  64

static double factor[MOST];

static void pass(int l, int m, int n, double x[][BLOCK], double y[][BLOCK])
{
    int half = n / 2, lk = 1 << (l - 1), li = 1 << (m - l);

    for (int i = 0; i < li; i++)
        for (int k = 0; k < lk; k++)
            for (int j = 0; j < BLOCK; j++) {
                double a = x[i * lk + k][j], b = x[i * lk + half + k][j];

                y[i * 2 * lk + k][j] = a + b;
                y[i * 2 * lk + lk + k][j] = factor[li + i] * (a - b);
            }
}

/* The result is in x, whether m is odd or even. */
static void transform(int m, int n, double x[][BLOCK], double y[][BLOCK])
{
    for (int l = 1; l <= m; l += 2) {
        pass(l, m, n, x, y);
        if (l == m) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < BLOCK; j++)
                    x[i][j] = y[i][j];
            return;
        }
        pass(l + 1, m, n, y, x);
    }
}

/* expect: parallel */
static void kernel_lines(int m, int d1, int d2, int d3, double *restrict x)
{
    for (int k = 0; k < d3; k++) {
        double y1[MOST][BLOCK], y2[MOST][BLOCK];

        for (int jj = 0; jj <= d2 - BLOCK; jj += BLOCK) {
            for (int j = 0; j < BLOCK; j++)
                for (int i = 0; i < d1; i++)
                    y1[i][j] = x[(k * d2 + j + jj) * d1 + i];
            transform(m, d1, y1, y2);
            for (int j = 0; j < BLOCK; j++)
                for (int i = 0; i < d1; i++)
                    x[(k * d2 + j + jj) * d1 + i] = y1[i][j];
        }
    }
}

static void sift(int n, double *t)
{
    int i = 0;

    while (i < n) {
        switch (i & 3) {
        case 0:
            t[i] += 1;
            break;
        case 1:
            t[i] *= 0.5;
            /* fall through */
        default:
            t[i] -= 0.25;
        }
        if (t[i] < -2)
            i++;
        i++;
    }
    i = n;
    do {
        i--;
        if (i < 0 || t[i] > 4) {
            t[0] = i;
            return;
        }
        if (i & 1)
            continue;
        t[i] += i;
    } while (i > 0);
}

/* expect: parallel */
static void kernel_rows(int m, int n, const double *restrict a,
                        double *restrict x)
{
    for (int k = 0; k < m; k++) {
        double t[MOST];

        for (int i = 0; i < n; i++)
            t[i] = a[k * n + i];
        sift(n, t);
        for (int i = 0; i < n; i++)
            x[k * n + i] = t[i];
    }
}

static void pass2(int n, double a[][2])
{
    int i = 0;

    while (i < n) {
        for (int j = 0; j < 2; j++)
            a[n - 1 - i][j] *= 0.75;
        i += 1 + (i & 1);
    }
}

static void mark(int m, int n, double a[][2], double b[][2])
{
    for (int l = 1; l <= m; l++) {
        int i;

        pass2(n, b);
        if (l == n / 2)
            return;
        for (i = 0; i < n; i++)
            switch (i & 3) {
            case 0:
                a[i][0] = 1;
                break;
            default:
                b[i][1] -= l;
                break;
            }
    }
}

/* Nothing reads one of the arrays, which is called as parameters of the functions are. */
/* expect: parallel */
static void kernel_unread(int m, int n, double *restrict x)
{
    for (int k = 0; k < m; k++) {
        double a[n][2], b[n][2];

        for (int i = 0; i < n; i++)
            for (int j = 0; j < 2; j++) {
                a[i][j] = x[(k * n + i) * 2 + j];
                b[i][j] = x[(k * n + i) * 2 + j];
            }
        mark(3, n, a, b);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 2; j++)
                x[(k * n + i) * 2 + j] = b[i][j];
    }
}

/* What is behind the loop comes after its end only. */
static void halve(int n, double *t)
{
    for (int l = n; l > 0; l /= 2) {
        if (t[l - 1] > 3)
            return;
        t[l - 1] += t[0];
    }
    t[0] = 0;
}

static void kernel_behind(int m, int n, double *restrict x)
{
    for (int k = 0; k < m; k++) {
        double t[MOST];

        for (int i = 0; i < n; i++)
            t[i] = x[k * n + i];
        halve(n, t);
        for (int i = 0; i < n; i++)
            x[k * n + i] = t[i];
    }
}

static unsigned long hash(const void *data, size_t size)
{
    const unsigned char *byte = data;
    unsigned long sum = 0;

    for (size_t i = 0; i < size; i++)
        sum = hash_next(sum, byte[i]);
    return sum;
}

int main(void)
{
    int d1 = 1, m = 0, d2 = 2 * BLOCK + N % 3, d3 = 5;
    double *x, *y;

    while (2 * d1 <= N && 2 * d1 <= MOST) {
        d1 *= 2;
        m++;
    }
    x = malloc((size_t)(d1 * d2 * d3) * sizeof(*x));
    y = malloc((size_t)(d1 * d2 * d3) * sizeof(*y));
    for (int i = 0; i < MOST; i++)
        factor[i] = i % 3 - 0.75;
    for (int i = 0; i < d1 * d2 * d3; i++)
        y[i] = x[i] = i % 17 * 0.5 - 3;
    kernel_lines(m, d1, d2, d3, x);
    kernel_rows(d2 * d3, d1, x, y);
    kernel_behind(d2 * d3, d1, y);
    if (d1 > 1)
        kernel_unread(d2 * d3, d1 / 2, y);
    printf("%lx %lx\n", hash(x, (size_t)(d1 * d2 * d3) * sizeof(*x)),
           hash(y, (size_t)(d1 * d2 * d3) * sizeof(*y)));
    free(x);
    free(y);
    return 0;
}
