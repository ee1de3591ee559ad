/* Arrays that touch, overlap or are not there; views of other shapes; bounds
 * behind pointers.
 */
#include "adversary.h"
struct in {
    union {
        double d[16];
        long l[16];
    } u;
    int n;
    double y[16];
};
static struct in I, J;
static void kernel_union(struct in *s, struct in *t, int n)
{
    for (int i = 0; i < n && i < 15; i++) {
        s->u.d[i] = t->u.d[i + 1] * 0.5;
        t->u.l[i] &= ~0xffL;
        s->y[i] += t->y[i + 1];
    }
}
static void kernel_vol(volatile double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        q[i] = p[i] + q[i + 1];
}
/* expect: transformed */
static void kernel_static(double p[static 1], double q[static 1], int n)
{
    for (int i = 0; i < n; i++)
        p[i] = q[i] + q[i + 1];
}
/* expect: transformed */
static void kernel_3d(double *p, double *q, int a, int b, int c)
{
    double(*x)[b][c] = (double(*)[b][c])p;
    double(*y)[c][b] = (double(*)[c][b])q;
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                x[i][j][k] = y[i][k][j] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_3lin(double *p, double *q, int a, int b, int c)
{
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                p[(i * b + j) * c + k] = q[(i * c + k) * b + j] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_simple(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = q[i] * 0.5;
}
/* expect: transformed */
static void kernel_2d(double *p, double *q, int n, int lda)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p[i * lda + j] += q[j * lda + i];
}
/* expect: transformed */
static void kernel_3(double *a, double *b, double *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] += b[i] * c[j];
}
/* expect: transformed */
static void kernel_tri(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++) {
        b[i] += 1;
        for (int j = 0; j < i; j++)
            a[i * n + j] += b[j] * a[j * n + i];
    }
}
/* expect: transformed */
static void kernel_sten(double *a, double *b, int t, int n)
{
    for (int k = 0; k < t; k++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1] * 0.5;
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}
/* expect: transformed */
static void kernel_partial(double *p, double *q, const int *f, int n)
{
    for (int i = 0; i < n; i++)
        if (f[i] & 1)
            p[i] = q[i + 2] * 0.5;
}
/* expect: transformed */
static void kernel_opt(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = (q && i > 2 ? q[i - 3] : 1) + i;
}
/* expect: transformed */
static void kernel_alt(double *p, double *q, int n, int m)
{
    for (int i = 0; i < n; i++)
        p[i] = i < m ? q[i] * 0.5 : 3;
}
/* expect: transformed */
static void kernel_alt2(double *p, double *q, int n, int m)
{
    for (int i = 0; i < n; i++) {
        p[i + 1] += 1;
        if (m > 3)
            q[i] = p[i];
    }
}
/* expect: transformed */
static void kernel_len(double *p, const size_t *n)
{
    for (size_t i = 0; i < *n; i++)
        p[i] += p[i + *n];
}
/* expect: transformed */
static void kernel_lens(double *p, double *q, const int *n)
{
    for (int i = 0; i < n[1]; i++)
        for (int j = 0; j < n[0]; j++)
            p[i] += q[j];
}
/* expect: transformed */
static void kernel_len_int(int *p, const int *n)
{
    for (int i = 0; i < n[0]; i++)
        p[i] = i & 7;
}
/* expect: transformed */
static void kernel_long_int(long *p, const int *n)
{
    for (int i = 0; i < n[0]; i++)
        p[i] = i & 7;
}
int main(void)
{
    for (int i = 0; i < 16; i++)
        I.u.d[i] = i + 1, J.u.d[i] = 2 * i, I.y[i] = i, J.y[i] = 3 * i;
    struct in *s[] = {&I, &J};
    for (int a = 0; a < 4; a++)
        fill(), kernel_union(s[a / 2], s[a % 2], N), mixin(&I.u, 128),
            mixin(&J.u, 128), mixin(I.y, 128), mixin(J.y, 128), show("u");
    fill();
    kernel_vol(pool, pool + 1, N);
    kernel_vol(glob, pool, N);
    show("vol");
    if (N > 0)
        RUN2(kernel_static);
    RUN2(kernel_simple);
    RUN2(kernel_opt);
    for (int o = 0; o < N_APART; o++) {
        double *p = pool + 2000, *q = p + apart[o];
        int m = N < 9 ? N : 9;
        fill(), kernel_3d(p, q, m, m + 1, m + 2), show("3d");
        fill(), kernel_3d(p, glob + 50, m, m + 1, m + 2), show("3d");
        fill(), kernel_3lin(p, q, m, m + 1, m + 2), show("3l");
        fill(), kernel_3lin(p, glob + 50, m, m + 1, m + 2), show("3l");
        fill(), kernel_3lin(p, q, -1, m + 1, m + 2), show("3l");
        fill(), kernel_2d(p, q, N, N + o), show("2d");
        fill(), kernel_2d(p, glob, N, N + o), show("2d");
        fill(), kernel_2d(p, q, N, 1), show("2d");
        fill(), kernel_2d(p, q, N, -o), show("2d");
        fill(), kernel_3(p, q, q + 1, N), show("3");
        fill(), kernel_3(p, glob + o, q, N), show("3");
        fill(), kernel_3(p, glob + o, glob, N), show("3");
        fill(), kernel_tri(p, q, N), show("tri");
        fill(), kernel_tri(p, glob + o, N), show("tri");
        fill(), kernel_sten(p, q, 5, N), show("sten");
        fill(), kernel_sten(p, glob, 5, N + o), show("sten");
        fill(), kernel_partial(p, q, ipool, N), show("part");
        fill(), kernel_partial(p, 0, ipool, 0), show("part");
        fill(), kernel_alt(p, q, N, o), show("alt");
        fill(), kernel_alt(p, 0, N, 0), show("alt");
        fill(), kernel_alt(p, 0, N, -3), show("alt");
        fill(), kernel_alt2(p, q, N, o), show("alt");
        fill(), kernel_alt2(p, 0, N, 0), show("alt");
        fill(), kernel_alt2(p, 0, N, 3), show("alt");
        size_t n = N;
        fill(), kernel_len(p, &n), show("len");
        int ns[] = {N, o};
        fill(), kernel_lens(p, q, ns), show("len");
        fill(), ipool[0] = N < 30 ? N : 30,
                kernel_len_int(ipool + o, ipool + 60), show("len");
        static long l[64];
        fill(), kernel_long_int(l, ns), mixin(l, sizeof l), show("len");
    }
    fill(), kernel_opt(pool, 0, N), show("opt");
    /* nothing is there, and nothing is done */
    kernel_simple(0, 0, 0), kernel_simple(0, 0, -7);
    kernel_3d(0, 0, 0, 1, 1), kernel_3d(0, 0, -1, 3, 3),
        kernel_3lin(0, 0, 0, 0, 0), kernel_3lin(0, 0, 5, 0, 9),
        kernel_3lin(0, 0, -5, 7, 9);
    kernel_2d(0, 0, 0, 0), kernel_2d(0, 0, -4, 9), kernel_3(0, 0, 0, 0),
        kernel_tri(0, 0, -1), kernel_sten(0, 0, 0, 10),
        kernel_sten(0, 0, 10, 2);
    kernel_partial(0, 0, 0, 0), kernel_opt(0, 0, 0), kernel_alt(0, 0, 0, 5),
        kernel_alt2(0, 0, -2, 5);
    kernel_sten(0, 0, -2147483647 - 1, 2147483647),
        kernel_sten(0, 0, 3, -2147483647);
    kernel_2d(0, 0, -2147483647 - 1, 2147483647);
    kernel_3lin(0, 0, -1, 2147483647, 2147483647);
    show("end");
}
