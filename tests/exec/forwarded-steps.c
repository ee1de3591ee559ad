/* Values that an iteration sets for one update, beside variables that count along: the value
 * becomes part of the update where the steps do not matter, and stays where they do.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double a[(2 * N + 4) * (N + 4)], x[4 * N + 8], y[4 * N + 8];
static int p[4 * N + 8], q[4 * N + 8];

/* expect: jammed */
static void kernel_rows(int n, int m, double alpha, int lda, int incx)
{
    int jx = 1;

    for (int j = 0; j < n; j++) {
        double t = alpha * x[jx];

        for (int i = 0; i < m; i++)
            y[i] += t * a[i + j * lda];
        jx += incx;
    }
}

/* expect: jammed */
static void kernel_both(int n, int m, double alpha, const double *u, double *v,
                        const double *b, int lda, int incx, int incy)
{
    double t;
    int jx = 0, iy;

    for (int j = 0; j < n; j++) {
        t = alpha * u[jx];
        iy = 2;
        for (int i = 0; i < m; i++) {
            v[iy] += t * b[i + j * lda];
            iy += incy;
        }
        jx += incx;
    }
}

/* The step comes first: the update is behind it. */
static void kernel_first(int n, int m, int lda, int incy)
{
    for (int j = 0; j < n; j++) {
        double t = 0.5 * x[j];
        int iy = 0;

        for (int i = 0; i < m; i++) {
            iy += incy;
            y[iy] += t * a[i + j * lda];
        }
    }
}

/* The step in the loops changes what the value is made of. */
static void kernel_moved(int n, int m, int lda)
{
    int k = 0;

    for (int j = 0; j < n; j++) {
        double t = 0.5 * x[k];

        for (int i = 0; i < m; i++) {
            y[i] += t * a[i + j * lda];
            k += 1;
        }
        k -= m;
        k++;
    }
}

/* The value is the step, in the loops, and behind them. */
static int kernel_by_value(int n, int m)
{
    int at = 0;

    for (int j = 0; j < n; j++) {
        int by = q[j] & 1;
        int k = 0;

        for (int i = 0; i < m; i++) {
            p[i] += by * q[i];
            k += by;
        }
        at += k;
    }
    for (int j = 0; j < n; j++) {
        int by = q[j] & 3;

        for (int i = 0; i < m; i++)
            p[i] += by * q[i + 1];
        at += by;
    }
    return at;
}

/* A step that is a sum of the program's. */
static int kernel_sum(int n, int m)
{
    int s = 0, at = 0;

    for (int j = 0; j < n; j++) {
        int t = q[j] - 2;

        s += t;
        at += m;
    }
    for (int j = 0; j < n; j++) {
        int t = q[j + 1] + 1;

        at += 2;
        s -= t;
    }
    return s * 3 + at;
}

/* The value is looked at behind the nest. */
static double kernel_later(int n, int m, int lda, int incx)
{
    double t = 0;
    int jx = 0;

    for (int j = 0; j < n; j++) {
        t = 0.25 * x[jx];
        for (int i = 0; i < m; i++)
            y[i] += t * a[i + j * lda];
        jx += incx;
    }
    return t + jx;
}

/* Pointers that step. */
static void kernel_pointers(int n, int m, const double *u, double *v,
                            const double *b, int incx)
{
    for (int j = 0; j < n; j++) {
        double t = 0.125 * *u;
        double *to = v;

        for (int i = 0; i < m; i++) {
            *to += t * b[i + j * m];
            to++;
        }
        u += incx;
    }
}

static void set(void)
{
    for (int i = 0; i < 4 * N + 8; i++) {
        x[i] = 1 + i % 13;
        y[i] = 1.0 / (i + 1);
        p[i] = i % 7;
        q[i] = i % 5;
    }
    for (int i = 0; i < (2 * N + 4) * (N + 4); i++)
        a[i] = i % 17 * 0.125;
}

static unsigned long hash_all(unsigned long hash)
{
    for (int i = 0; i < 4 * N + 8; i++) {
        hash = hash_next(hash, x[i]);
        hash = hash_next(hash, y[i]);
        hash = hash_next(hash, (double)p[i]);
    }
    for (int i = 0; i < (2 * N + 4) * (N + 4); i++)
        hash = hash_next(hash, a[i]);
    return hash;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 7, 16, 33, 59, 60};
    unsigned long hash = 5381;
    double sum = 0;

    for (size_t s = 0; s < sizeof(size) / sizeof(*size); s++) {
        int n = size[s] < N ? size[s] : N;

        for (int m = n / 2; m <= n; m += n / 2 + 1)
            for (int by = 0; by < 4; by++) {
                set();
                kernel_rows(n, m, 0.5, N + 2, by);
                kernel_both(n, m, 0.5, x, y, a, N + 2, by, 4 - by);
                kernel_both(n, m, 0.5, x, x + 1, a, N + 2, by, by);
                kernel_both(n / 2, m, 0.5, x, a + m, a, N + 2, by, by);
                kernel_first(n, m, N + 2, by);
                kernel_moved(n, m, N + 2);
                sum += kernel_by_value(n, m) + kernel_sum(n, m);
                sum += kernel_later(n, m, N + 2, by);
                kernel_pointers(n, m, x, y, a, by);
                kernel_pointers(n, m, x + 2, x, a, by);
                hash = hash_all(hash);
            }
    }
    printf("%lx %.17g\n", hash, sum);
    return 0;
}
