/* Pointers that move, escape or are views of the same memory; inlined functions
 * that store through them; stores to the bytes of pointers and bounds.
 */
#include "adversary.h"
static double *gp;
static int gn;
static double *leak;
static void capture(double *p)
{
    leak = p;
}
/* expect: transformed */
static void kernel_cap_loop(int n)
{
    double t[128];
    for (int i = 0; i < 128; i++)
        t[i] = i;
    for (int r = 0; r < 2; r++) {
        capture(t + r);
        for (int i = 0; i < n; i++)
            t[i + 1] = leak[i] * 0.5 + 1;
    }
    mixin(t, sizeof t);
}
/* expect: transformed */
static void kernel_gp(double *p, int n)
{
    gp = p;
    for (int i = 0; i < n; i++)
        gp[i] = glob[100 + i] * 0.5;
}
static void kernel_gp_char(unsigned char *c, int n)
{
    /* the bytes are those of the pointer itself */
    double *old = gp;
    for (int i = 0; i < n; i++) {
        glob[i] = gp[i] + 1;
        if (i < 8)
            c[i] = ((unsigned char *)&old)[i];
    }
}
/* expect: transformed */
static void kernel_gn_char(unsigned char *c, int n)
{
    gn = n;
    for (int i = 0; i < gn; i++)
        c[i] = i < 4 ? (i == 0) : 0;
}
static void add(double *x, double y)
{
    *x += y;
}
static void addn(double *x, const double *y, int n)
{
    while (n-- > 0)
        *x++ += *y++;
}
static void accum(double x)
{
    static double acc;
    acc += x;
    glob[7] = acc;
}
static void swap(double *a, double *b)
{
    double t = *a;
    *a = *b;
    *b = t;
}
static void setp(double **pp, double *v)
{
    *pp = v;
}
/* expect: transformed */
static void kernel_add(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        add(&p[i], q[n - i]);
}
static void kernel_addn(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        addn(p + i, q + 2 * i, 3);
}
static void kernel_static_acc(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++) {
        accum(p[i]);
        q[i] += 1;
    }
}
/* expect: transformed */
static void kernel_swap(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        swap(&p[i], &q[n - 1 - i]);
}
static void kernel_swap2(double *p, double *q, int n)
{
    (void)q;
    for (int i = 0; i < n / 2; i++)
        swap(p + i, p + n - 1 - i);
}
static void kernel_setp(double *p, double *q, int n)
{
    double *r = p;
    for (int i = 0; i < n; i++) {
        r[i] += 1;
        if (i == n / 2)
            setp(&r, q);
    }
}
/* expect: transformed */
static void kernel_setp2(double *p, double *q, int n)
{
    double *r = p;
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            r[i + 1] += q[i] * 0.5;
        setp(&r, q + t);
    }
}
/* expect: transformed */
static void kernel_ppp(double *p, double *q, int n)
{
    double *r = p, **pr = &r;
    for (int i = 0; i < n; i++) {
        (*pr)[i] = q[i] * 0.5;
        r[i + 1] += 1;
    }
}
static void kernel_chase(double *p, double *q, int n)
{
    double *a = p, *b = q;
    for (int i = 0; i < n; i++) {
        *a++ = *b++ * 0.5;
        if (b == q + 5)
            b = p;
    }
}
/* expect: transformed */
static void kernel_cmp(double *p, double *q, int n)
{
    for (double *a = p, *b = q; a < p + n; a++, b++)
        *a = *b + 1;
}
/* expect: transformed */
static void kernel_sentinel(double *p, double *q, int n)
{
    double *e = q + n;
    while (q != e)
        *p++ = *q++ * 0.5 + 1;
}
/* expect: transformed */
static void kernel_pcond(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++) {
        if (p + i < q)
            p[i] += 1;
        q[i] += 2;
    }
}
static void kernel_2ptr_same_array(int n)
{
    double *a = glob, *b = glob + n;
    for (int i = 0; i < n; i++) {
        a[i] = b[i] + 1;
        b[i] = a[n - 1 - i] * 0.5;
    }
}
/* expect: transformed */
static void kernel_2ptr_same_static(int m, int n)
{
    static double t[300];
    double *a = t, *b = t + m;
    for (int i = 0; i < n; i++)
        a[i] = b[i] + 1;
    mixin(t, sizeof t);
}
/* expect: transformed */
static void kernel_local_off(int m, int n)
{
    double t[300];
    for (int i = 0; i < 300; i++)
        t[i] = i;
    double *b = t + m;
    for (int i = 0; i < n; i++)
        t[i + 40] = b[i] + 1;
    mixin(t, sizeof t);
}
/* expect: transformed */
static void kernel_local_2d(int m, int n)
{
    double t[20][20];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            t[i][j] = i * j;
    double *b = t[m];
    for (int i = 0; i < n && i < 20; i++)
        for (int j = 0; j < 20; j++)
            t[i][j] += b[j] * 0.5;
    mixin(t, sizeof t);
}
/* expect: transformed */
static void kernel_local_2d_p(int m, int n)
{
    double t[20][20];
    double(*b)[20] = t + m;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            t[i][j] = i * j;
    for (int i = 0; i < n && i < 15; i++)
        for (int j = 0; j < 20; j++)
            t[i][j] += b[1][j] * 0.5;
    mixin(t, sizeof t);
}
/* expect: transformed */
static void kernel_cast_view(double *p, int n)
{
    double(*v)[4] = (double(*)[4])p;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            p[i * 4 + j] = v[i][3 - j] * 0.5;
}
/* expect: transformed */
static void kernel_cast_glob(int n)
{
    double(*v)[4] = (double(*)[4])glob;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            glob[i * 4 + j + 4] = v[i][3 - j] * 0.5;
}
static void kernel_cast_inline(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            glob[i * 4 + j + 4] = ((double(*)[4])glob)[i][3 - j] * 0.5;
}
/* expect: transformed */
static void kernel_charview(int n)
{
    const unsigned char *c = (const unsigned char *)ipool;
    for (int i = 0; i < n; i++)
        ipool[i + 1] = c[i] + 1;
}
static void kernel_charview2(int n)
{
    for (int i = 0; i < n; i++)
        ipool[i + 1] = ((const unsigned char *)ipool)[i] + 1;
}
/* expect: transformed */
static void kernel_ulong(unsigned long *u, double *p, int n)
{
    double *r;
    for (int i = 0; i < n; i++)
        u[i] = i;
    memcpy(&r, &gp, sizeof r);
    for (int i = 0; i < n; i++)
        r[i] = p[i] + 1;
}
int main(void)
{
    fill(), kernel_cap_loop(N), show("cap");
    for (int o = 0; o < N_APART; o++)
        fill(), kernel_gp(glob + 100 + apart[o], N), show("gp");
    gp = pool;
    fill(), kernel_gp_char((unsigned char *)&gp, N), show("gpc");

    fill(), kernel_gn_char((unsigned char *)&gn, N < 4 ? N : 4), show("gnc");
    fill(), kernel_gn_char((unsigned char *)pool, N), show("gnc");
    RUN2(kernel_add);
    RUN2(kernel_addn);
    RUN2(kernel_static_acc);
    RUN2(kernel_swap);
    RUN2(kernel_swap2);
    RUN2(kernel_setp);
    RUN2(kernel_setp2);
    RUN2(kernel_ppp);
    RUN2(kernel_chase);
    RUN2(kernel_cmp);
    RUN2(kernel_sentinel);
    RUN2(kernel_pcond);
    fill(), kernel_2ptr_same_array(N), show("2");
    for (int m = 0; m < 40; m += 3) {
        fill(), kernel_2ptr_same_static(m, N), show("2");
        fill(), kernel_local_off(m, N), show("2");
        fill(), kernel_local_2d(m % 20, N), show("2");
        fill(), kernel_local_2d_p(m % 18, N), show("2");
    }
    fill(), kernel_cast_view(pool, N), show("v");
    fill(), kernel_cast_glob(N), show("v");
    fill(), kernel_cast_inline(N), show("v");
    fill(), kernel_charview(N), show("v");
    fill(), kernel_charview2(N), show("v");
    gp = pool;
    static unsigned long u[64];
    fill(), kernel_ulong(u, glob, N), show("u");
}
