/* Conditions on numbers that do not change in a nest, around and inside of its loops: with
 * pointers that are not there, numbers that are stored to, and NaN.
 */
#include "adversary.h"
#include <math.h>

struct s {
    double x, y;
    float f;
    int n;
    double v[64];
};
static struct s S;
static double M[64][64], W[64][64];
static double g0 = 1;
static volatile double vol = 1;

/* expect: transformed */
static void kernel_around(const double *alpha, double *a, int n)
{
    if (*alpha != 1.)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] = a[i * n + j] * *alpha + 1;
}
/* expect: transformed */
static void kernel_inside(double alpha, double beta, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (alpha == 0.)
                M[j][i] = 0;
            else if (beta != 1. && alpha < beta)
                M[j][i] = W[i][j] * alpha;
            else
                M[j][i] += W[i][j];
            if (!(alpha > beta))
                M[j][i] += 1;
        }
}
/* expect: transformed */
static void kernel_pointer(const double *alpha, double *a, int n)
{
    for (int i = 0; i < n; i++)
        if (*alpha == 2.)
            for (int j = 0; j < n; j++)
                a[i * n + j] += 0.5;
        else
            for (int j = 0; j < n; j++)
                a[i * n + j] -= j;
}
/* expect: transformed */
static void kernel_product(double *c, const double *a, const double *beta,
                           int n)
{
    for (int i = 0; i < n; i++) {
        if (*beta == 0.) {
            for (int j = 0; j < n; j++)
                c[i * n + j] = 0.;
        } else if (*beta != 1.) {
            for (int j = 0; j < n; j++)
                c[i * n + j] = *beta * c[i * n + j];
        }
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * M[k][j];
    }
}
/* expect: transformed */
static void kernel_member(const struct s *s, double *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (s->x == 0. && s->y == 0.)
                a[i * n + j] = M[j][i];
            else
                a[i * n + j] = s->x * M[j][i];
            if (s->f < s->n)
                a[i * n + j] += 1;
        }
}
/* expect: transformed */
static void kernel_one_side(const double *x, const double *y, int n)
{
    for (int i = 0; i < n; i++)
        if (*x > 0. && *y > 0.)
            for (int j = 0; j < n; j++)
                M[j][i] += W[i][j] + 1;
}
/* expect: transformed */
static void kernel_under(const double *x, const double *y, double d, int n)
{
    for (int i = 0; i < n; i++)
        if (d > 0.)
            for (int j = 0; j < n; j++)
                if (*x < *y)
                    M[j][i] += W[i][j] + 1;
}
/* expect: transformed */
static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (g0 > 0.)
                M[j][i] += W[i][j] + 1;
}
static void kernel_changes(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            if (g0 > 0.)
                M[j][i] += W[i][j] + 1;
        g0 = M[i][i] - 3;
    }
}
static void kernel_own_member(int n)
{
    struct s s = S;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            if (s.x > 0.)
                M[j][i] += W[i][j] + 1;
        s.x = M[i][i] - 3;
    }
    S = s;
}
static void kernel_scalar(double x, int n)
{
    for (int i = 0; i < n; i++) {
        if (x < 40.)
            for (int j = 0; j < n; j++)
                M[j][i] += W[i][j] + 1;
        x += M[i][0];
    }
}
static void kernel_volatile(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (vol > 0.)
                M[j][i] += W[i][j] + 1;
}
/* expect: transformed */
static void kernel_element(double *x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (x[3] > x[4])
                M[j][i] += W[i][j] + 1;
}
static void kernel_own_element(double *x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (x[3] > x[4])
                x[j] += W[i][j] - 2;
}
static void kernel_moves(const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        if (*x > 3.)
            for (int j = 0; j < n; j++)
                M[j][i] += W[i][j] + 1;
        x++;
    }
}
/* expect: transformed */
static void kernel_many(double a, double b, double c, double d, double e, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (a < b)
                M[j][i] += W[i][j];
            if (b <= c)
                M[j][i] *= 2;
            if (c >= d)
                M[j][i] -= 3;
            if (d != e)
                M[j][i] += i;
            if (e == a)
                M[j][i] += j;
            if (-a < (float)b)
                M[j][i] += 7;
        }
}
static void init(void)
{
    fill();
    for (int i = 0; i < 64; i++) {
        S.v[i] = i % 9;
        for (int j = 0; j < 64; j++)
            M[i][j] = (i * 7 + j * 3) % 11, W[i][j] = (i * 5 + j) % 13 - 3;
    }
    S.x = 5, S.y = 4, S.f = 2.5f, S.n = 2, g0 = 1;
    pool[2] = 2, pool[5] = 0;
}
static void fin(const char *w)
{
    mixin(&S, sizeof S), mixin(M, sizeof M), mixin(W, sizeof W);
    mixin(&g0, sizeof g0);
    show(w);
}
#define G(call) init(), call, fin(#call)
int main(void)
{
    double some[16] = {0, -0., 1, 2, .5, NAN, INFINITY};
    double *ps[] = {some, some + 2, some + 3, some + 5, pool + 2, pool + 5,
                    pool + 2000, M[1] + 3, S.v + 1};

    for (int k = 0; k < 9; k++) {
        G(kernel_around(ps[k], pool, N));
        G(kernel_pointer(ps[k], pool, N));
        G(kernel_pointer(ps[k], M[0], N));
        G(kernel_product(pool, glob, ps[k], N));
        G(kernel_product(pool, pool + 40, ps[k], N));
        G(kernel_element(ps[k], N));
        for (int l = 0; l < 9; l++) {
            G(kernel_one_side(ps[k], ps[l], N));
            G(kernel_under(ps[k], ps[l], k - 3, N));
        }
    }
    for (int k = 0; k < 7; k++)
        for (int l = 0; l < 7; l++) {
            G(kernel_inside(some[k], some[l], N));
            G(kernel_many(some[k], some[l], some[(k + l) % 7], some[k], some[l],
                          N));
            init(), S.x = some[k], S.y = some[l], S.n = k, S.f = some[l];
            kernel_member(&S, pool, N), fin("member");
            init(), S.x = some[k], S.y = some[l];
            kernel_member(&S, S.v, 7), fin("member of itself");
        }
    G(kernel_pointer(NULL, pool, 0));
    G(kernel_product(pool, glob, NULL, 0));
    G(kernel_member(NULL, pool, 0));
    G(kernel_element(NULL, -3));
    some[0] = -1;
    G(kernel_one_side(some, NULL, N));
    G(kernel_under(NULL, some, 0, N));
    G(kernel_under(some, NULL, -1, N));
    G(kernel_global(N));
    init(), g0 = NAN, kernel_global(N), fin("global");
    G(kernel_changes(N));
    G(kernel_own_member(N));
    G(kernel_scalar(3, N));
    G(kernel_scalar(NAN, N));
    G(kernel_volatile(N));
    G(kernel_own_element(pool, N));
    G(kernel_moves(pool, N));
}
