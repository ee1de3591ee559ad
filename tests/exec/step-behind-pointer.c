/* Variables that are increased by what a pointer leads to, as f2c writes the steps of the
 * BLAS: "iy += *incy".  If the function has read it before, a loop without an iteration
 * may do so, too.  Steps that are negative, zero, or part of what is stored.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

typedef long integer;

static double x[4 * N + 8], y[4 * N + 8], a[(N + 4) * (N + 4)];
static integer cells[4 * N + 8];

/* expect: parallel */
static void kernel_axpy(integer *n, double *da, double *dx, integer *incx,
                        double *dy, integer *incy)
{
    integer i__, ix, iy, i__1;

    --dy;
    --dx;
    if (*n <= 0 || (*incx == 1 && *incy == 1))
        return;
    ix = 1;
    iy = 1;
    if (*incx < 0)
        ix = (-(*n) + 1) * *incx + 1;
    if (*incy < 0)
        iy = (-(*n) + 1) * *incy + 1;
    i__1 = *n;
    for (i__ = 1; i__ <= i__1; ++i__) {
        dy[iy] += *da * dx[ix];
        ix += *incx;
        iy += *incy;
    }
}

/* expect: parallel */
static void kernel_rank_one(integer *m, integer *n, double *alpha, double *dx,
                            integer *incx, double *dy, integer *incy,
                            double *da, integer *lda)
{
    integer a_dim1 = *lda, i__, j, ix, jy, kx, i__1, i__2;
    double temp;

    da -= 1 + a_dim1;
    --dx;
    --dy;
    if (*m <= 0 || *n <= 0)
        return;
    jy = *incy > 0 ? 1 : 1 - (*n - 1) * *incy;
    kx = *incx > 0 ? 1 : 1 - (*m - 1) * *incx;
    i__1 = *n;
    for (j = 1; j <= i__1; ++j) {
        temp = *alpha * dy[jy];
        ix = kx;
        i__2 = *m;
        for (i__ = 1; i__ <= i__2; ++i__) {
            da[i__ + j * a_dim1] += dx[ix] * temp;
            ix += *incx;
        }
        jy += *incy;
    }
}

/* The last value, of a loop that perhaps has no iteration. */
static integer kernel_last(integer n, double *dx, const integer *s)
{
    integer k = 1;

    if (*s == 7)
        return -1;
    for (integer i = 0; i < n; i++) {
        dx[k] = dx[k] * 0.5 + 1;
        k += 2 * *s;
    }
    return k;
}

/* Nothing but the inner loop reads the step: without iterations, there need not be one. */
static void kernel_not_read(integer n, integer m, double *restrict dx,
                            double *restrict dy, const integer *s)
{
    for (integer i = 0; i < n; i++) {
        integer k = i;

        for (integer j = 0; j < m; j++) {
            dy[i + j] += 1;
            k += *s;
        }
        dx[k] = dx[k] * 0.5 + 2;
    }
}

/* The same, as the only reading before is in another case. */
static void kernel_read_elsewhere(integer n, integer m, double *restrict dx,
                                  double *restrict dy, const integer *s)
{
    if (m > 3 && *s == 7)
        return;
    for (integer i = 0; i < n; i++) {
        integer k = i;

        for (integer j = 0; j < m; j++) {
            dy[i + j] += 1;
            k += *s;
        }
        dx[k] = dx[k] * 0.5 + 2;
    }
}

/* Nothing but the loop reads the step, and nothing behind it needs the variable. */
/* expect: parallel */
static void kernel_inside(integer n, double *dx, const integer *s)
{
    integer k = 1;

    for (integer i = 0; i < n; i++) {
        dx[k] = dx[k] * 0.5 + 1;
        k += *s;
    }
}

/* The loop asks for the variable before it reads the step. */
static void kernel_condition(integer n, double *dx, const integer *s)
{
    for (integer k = 1; k < n; k += *s)
        dx[k] = dx[k] * 0.5 + 1;
}

/* What is added depends on the data. */
static void kernel_sometimes(integer n, double *dx, const integer *s)
{
    integer k = 1;

    for (integer i = 0; i < n; i++) {
        dx[k] = dx[k] * 0.5 + 1;
        if (dx[i] > 3)
            k += *s;
    }
}

/* The step may be an element that the loop stores to. */
static integer kernel_stored(integer n, integer *to, const integer *s)
{
    integer k = 0;

    if (*s < 1)
        return 0;
    for (integer i = 0; i < n; i++) {
        to[k] = i % 3 + 1;
        k += *s;
    }
    return k;
}

/* It certainly is one. */
static integer kernel_own(integer n, integer *to)
{
    integer k = 0;

    if (*to < 1)
        return 0;
    for (integer i = 0; i < n; i++) {
        to[k] = i % 3 + 1;
        k += *to;
    }
    return k;
}

/* Or is set anew. */
static integer kernel_set(integer n, integer *to, integer *s)
{
    integer k = 0;

    if (*s < 1)
        return 0;
    for (integer i = 0; i < n; i++) {
        to[k] = i;
        k += *s;
        *s = i % 2 + 1;
    }
    return k;
}

/* The pointer is another one in each iteration. */
static integer kernel_moved(integer n, integer *to, const integer *s)
{
    integer k = 0;

    if (*s < 1)
        return 0;
    for (integer i = 0; i < n; i++) {
        to[k] = i;
        k += *s;
        s++;
    }
    return k;
}

int main(void)
{
    static integer steps[N + 1];
    unsigned long hash = 5381;
    integer n = N, m = N / 2, ld = N + 2, sum = 0;
    double half = 0.5;

    for (int i = 0; i < 4 * N + 8; i++) {
        x[i] = 1 + i % 13;
        y[i] = 1.0 / (i + 1);
    }
    for (int i = 0; i <= N; i++)
        steps[i] = i % 3 + 1;
    for (integer incx = -2; incx <= 3; incx++)
        for (integer incy = -2; incy <= 3; incy++) {
            kernel_axpy(&n, &half, x, &incx, y, &incy);
            kernel_rank_one(&m, &n, &half, x, &incx, y, &incy, a, &ld);
        }
    for (integer s = 0; s <= 2; s++) {
        sum = 3 * sum + kernel_last(n / 2, x, &s);
        sum = 3 * sum + kernel_last(0, x, &s);
        kernel_not_read(n, m, x, y, &s);
        kernel_inside(n, x, &s);
        if (s > 0)
            kernel_condition(n, x, &s);
        kernel_sometimes(n, x, &s);
        kernel_read_elsewhere(n, m, x, y, &s);
        sum %= 1000003;
    }
    kernel_inside(0, x, NULL);
    kernel_condition(1, x, NULL);
    kernel_not_read(n, 0, x, y, NULL);
    kernel_read_elsewhere(n, 0, x, y, NULL);
    for (integer at = 1; at < 5; at++) {
        for (int i = 0; i < 4 * N + 8; i++)
            cells[i] = 2;
        sum += kernel_stored(n, cells, cells + at) * at;
        sum += kernel_stored(n, cells + 4, cells + 1) * at;
    }
    cells[0] = 2;
    sum += kernel_own(n, cells) + kernel_set(n, cells + 1, cells);
    sum += kernel_moved(n, cells, steps);
    for (int i = 0; i < 4 * N + 8; i++) {
        hash = hash_next(hash, x[i]);
        hash = hash_next(hash, y[i]);
        hash = hash_next(hash, (double)cells[i]);
    }
    for (int i = 0; i < (N + 4) * (N + 4); i++)
        hash = hash_next(hash, a[i]);
    printf("%ld %lx\n", sum, hash);
    return 0;
}
