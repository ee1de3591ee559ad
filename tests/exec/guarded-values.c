/* Values that are set under a condition on data, for the loop behind them: the kernels of
 * linear algebra, as Fortran has them.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double a[(N + 3) * (N + 3)], b[(N + 3) * (N + 3)], c[(N + 3) * (N + 3)];
static double x[N + 3], y[N + 3];

/* expect: parallel */
static void kernel_product(int m, int n, int k, double alpha, double *p,
                           double *q, double *r, int ld)
{
    for (int j = 0; j < n; ++j)
        for (int l = 0; l < k; ++l)
            if (q[l + j * ld] != 0.) {
                double temp = alpha * q[l + j * ld];

                for (int i = 0; i < m; ++i)
                    r[i + j * ld] += temp * p[i + l * ld];
            }
}

/* expect: parallel */
static void kernel_rank_two(int n, double alpha, double *p, int ld, double *u,
                            double *v)
{
    double temp1, temp2;

    for (int j = 0; j < n; ++j)
        if (u[j] != 0. || v[j] != 0.) {
            temp1 = alpha * v[j];
            temp2 = alpha * u[j];
            for (int i = 0; i <= j; ++i)
                p[i + j * ld] = p[i + j * ld] + u[i] * temp1 + v[i] * temp2;
        }
}

/* As f2c has it: pointers that are moved, and bounds that are set in front of loops. */
/* expect: parallel */
static void kernel_moved(int m, int n, int k, double *p, double *q, double *r,
                         int ld)
{
    int i__1, i__2, i__3, i__, j, l;
    double temp;

    p -= 1 + ld;
    q -= 1 + ld;
    r -= 1 + ld;
    i__1 = n;
    for (j = 1; j <= i__1; ++j) {
        i__2 = k;
        for (l = 1; l <= i__2; ++l)
            if (q[l + j * ld] != 0.) {
                temp = 0.5 * q[l + j * ld];
                i__3 = m;
                for (i__ = 1; i__ <= i__3; ++i__)
                    r[i__ + j * ld] += temp * p[i__ + l * ld];
            }
    }
}

/* expect: parallel */
static void kernel_behind(int *m, int *n, double *p, int *ld)
{
    int i__1, i__2, i__, j;

    i__1 = *n;
    for (j = 0; j < i__1; ++j) {
        i__2 = *m;
        for (i__ = 0; i__ < i__2; ++i__)
            p[i__ + j * *ld] += x[i__] * y[j];
    }
}

/* The function has followed the pointers to sizes, so that the nest may. */
/* expect: parallel */
static void kernel_followed(int *m, int *n, double *alpha, double *p, double *q,
                            int *ld)
{
    int i__1, i__2, i__, j, p_dim1;
    double temp;

    p_dim1 = *ld;
    if (*m == 0 || *n == 0 || *alpha == 0.)
        return;
    i__1 = *n;
    for (j = 0; j < i__1; ++j)
        if (q[j] != 0.) {
            temp = *alpha * q[j];
            i__2 = *m;
            for (i__ = 0; i__ < i__2; ++i__)
                p[i__ + j * p_dim1] += x[i__] * temp;
        }
}

/* There may be none if it does not get there. */
static void kernel_none(int *m, int n, int flag, double *p, double *q)
{
    if (flag && *m == 0)
        return;
    for (int j = 0; j < n; ++j)
        if (q[j] > 1000.) {
            int end = *m;

            for (int i = 0; i < end; ++i)
                p[i + j] += x[i] * q[j];
        }
}

/* A bound that the loop stores to. */
static void kernel_stored(int *m, int n, int *p)
{
    int end;

    for (int j = 0; j < n; ++j) {
        end = *m;
        for (int i = 0; i < end; ++i)
            p[i] = (p[i] + i + j) % (N - 5);
    }
}

/* The value is read after the loops, is one of another iteration, or is stored to. */
static double kernel_read(int n, double *p, double *q, int ld)
{
    double temp = 1, last = 0;

    for (int j = 0; j < n; ++j)
        if (q[j] != 0.) {
            temp = 2 * q[j];
            for (int i = 0; i < n; ++i)
                p[i + j * ld] += temp * x[i];
        }
    for (int j = 0; j < n; ++j)
        if (x[j] > 0.25) {
            last = 0.5 * y[j];
            for (int i = 0; i < n; ++i)
                p[i + j * ld] += last * x[i];
        } else {
            for (int i = 0; i < n; ++i)
                p[i + j * ld] -= last;
        }
    for (int j = 0; j < n; ++j)
        if (p[j] != 0.) {
            double own = 0.5 * p[j];

            for (int i = 0; i < n; ++i)
                p[i + j] += own * x[i];
        }
    return temp + last;
}

/* An end that one branch sets, for the loop there and for the next one. */
static int kernel_ends(int n, double *p, int ld)
{
    int end = n / 2, sum = 0;

    for (int j = 0; j < n; ++j) {
        if (x[j] > 0.3) {
            end = j;
            for (int i = 0; i < end; ++i)
                p[i + j * ld] += x[i];
        }
        for (int i = 0; i < end; ++i)
            p[i + j * ld] -= y[i];
        sum += end;
    }
    return sum;
}

static unsigned long note(unsigned long hash)
{
    for (int i = 0; i < (N + 3) * (N + 3); i++) {
        hash = hash_next(hash, a[i]);
        hash = hash_next(hash, c[i]);
    }
    return hash;
}

int main(void)
{
    unsigned long hash = 5381;
    int own[N + 3], m = N - 1, n = N, ld = N + 2, ends;
    double read;

    for (int i = 0; i < (N + 3) * (N + 3); i++) {
        a[i] = 1.0 / (i + 1);
        b[i] = i % 4 == 1 ? 0. : i % 5 - 1.5;
        c[i] = i % 7;
    }
    for (int i = 0; i < N + 3; i++) {
        x[i] = i % 3 ? 1.0 / (i + 1) : 0;
        y[i] = i % 6 ? 0.5 : -0.0;
        own[i] = i % 5 + 1;
    }
    kernel_product(N - 1, N, N - 2, 1.5, a, b, c, N + 1);
    kernel_product(N, N - 3, N - 2, 0.5, c, b, c, N + 2);
    hash = note(hash);
    kernel_rank_two(N, 0.25, a, N + 1, x, y);
    kernel_rank_two(N, 0.25, a, N + 1, a, y);
    kernel_moved(N - 2, N - 1, N - 3, a + N + 3, b + N + 3, c + N + 3, N + 2);
    kernel_moved(N - 2, N - 2, N, c + N + 1, c + N + 1, c + N + 1, N);
    kernel_moved(N, 0, N, a + N + 1, b + N + 1, c + N + 1, N);
    hash = note(hash);
    kernel_behind(&m, &n, c, &ld);
    read = 0.75;
    kernel_followed(&m, &n, &read, c, b, &ld);
    kernel_followed(&m, &n, c + 5, c, b, &ld);
    kernel_none(NULL, N, 0, c, b);
    kernel_none(&n, N, 1, c, b);
    kernel_stored(own + 2, N, own);
    kernel_stored(own + N, N - 2, own);
    read = kernel_read(N, c, b, N + 1);
    ends = kernel_ends(N, c, N + 1);
    hash = note(hash);
    for (int i = 0; i < N + 3; i++)
        hash = hash_next(hash, own[i]);
    printf("%lx %.17g %d\n", hash, read, ends);
    return 0;
}
