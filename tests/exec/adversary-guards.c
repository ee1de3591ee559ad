/* Conditions on data around loops: what they read is reached in other ways, too,
 * by pointers, rows, members and calls.
 */
#include "adversary.h"
struct s {
    double v[64];
    int k[64];
    double x;
    int n;
    struct {
        double y[8];
    } in;
};
static struct s S, T;
static double *Rw[64];
static double M[64][64], W[64][64];
static int flag[64];
static double rd(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}
static double rdm(double (*m)[64], int i, int n)
{
    double s = 0;
    for (int k = 0; k < n; k++)
        s += m[i][k];
    return s;
}
static double rds(const struct s *s, int n)
{
    double r = s->x;
    for (int i = 0; i < n; i++)
        r += s->v[i];
    return r;
}
static int any(const int *f, int n)
{
    int r = 0;
    for (int i = 0; i < n; i++)
        r |= f[i];
    return r;
}
#define REV(j, n) for (int j = n - 1; j >= 0; j--)
static void kernel_rows(double **A, double *b, int n)
{
    for (int i = 0; i < n; i++)
        if (b[i] > 1)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j + 1] * 0.5 - 3;
}
static void kernel_rows2(double **A, int n)
{
    for (int i = 0; i < n; i++)
        if (A[i][0] > 1)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j + 1] * 0.5 - 3;
}
static void kernel_rows3(double **A, double **B, int n)
{
    for (int i = 0; i < n; i++)
        if (B[i][i] > 1)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j + 1] * 0.5 - 3;
}
/* expect: transformed */
static void kernel_m(int n)
{
    for (int i = 0; i < n; i++)
        if (rdm(M, i, n) > 1)
            for (int j = 0; j < n; j++)
                M[i][j] = W[j][i] - 3;
}
/* expect: transformed */
static void kernel_m2(int n)
{
    for (int i = 0; i < n; i++)
        if (rdm(M, i, n) > 1)
            for (int j = 0; j < n; j++)
                W[j][i] = M[i][j] - 3;
        else
            for (int j = 0; j < n; j++)
                M[j][i] += 2;
}
/* expect: transformed */
static void kernel_m3(double (*p)[64], int n)
{
    for (int i = 0; i < n; i++)
        if (rdm(p, i, n) > 1)
            for (int j = 0; j < n; j++)
                M[i][j] = W[j][i] - 3;
}
static void kernel_s(struct s *s, double *p, int n)
{
    for (int i = 0; i < n; i++)
        if (rds(s, n) > 40)
            for (int j = 0; j < n; j++)
                p[j] = p[j + 1] * 0.5 - i;
}
/* expect: transformed */
static void kernel_s2(int n)
{
    for (int i = 0; i < n; i++)
        if (rds(&S, n) > 40)
            for (int j = 0; j < n; j++)
                S.v[j] = T.v[j + 1] * 0.5 - i;
}
static void kernel_s3(struct s *s, struct s *t, int n)
{
    for (int i = 0; i < n; i++)
        if (s->x > 3)
            for (int j = 0; j < n; j++)
                t->v[j] = s->v[n - j] * 0.5 - i, t->x -= 0.25;
}
/* expect: transformed */
static void kernel_s4(struct s *s, struct s *t, int n)
{
    for (int i = 0; i < n; i++)
        if (s->v[i] > 3)
            for (int j = 0; j < n; j++)
                t->v[j] = s->v[n - j] * 0.5 - i;
}
/* expect: transformed */
static void kernel_flag(int *f, int n)
{
    for (int i = 0; i < n; i++)
        if (any(f, n))
            for (int j = 0; j < n; j++)
                flag[j] = M[i][j] > 4;
}
/* expect: transformed */
static void kernel_flag2(int n)
{
    int f = 1;
    for (int i = 0; i < n; i++)
        if (f)
            for (int j = 0; j < n; j++) {
                M[j][i] += 1;
                f = M[j][i] < 7;
            }
}
/* expect: transformed */
static void kernel_cont(double *p, int n)
{
    for (int i = 0; i < n; i++) {
        if (rd(p, n) > 100)
            continue;
        for (int j = 0; j < n; j++)
            p[j] += M[j][i] + 1;
        W[i][i] = p[i];
    }
}
/* expect: transformed */
static void kernel_cont2(int n)
{
    for (int i = 0; i < n; i++) {
        M[i][i] += 1;
        if (M[i][0] > 4)
            continue;
        REV(j, n)
        M[i][j] = W[j][i] + 5;
    }
}
/* expect: transformed */
static void kernel_nest(int n)
{
    for (int i = 0; i < n; i++)
        if (M[i][1] > 2)
            for (int j = 0; j < n; j++)
                if (W[j][0] > 2)
                    for (int k = 0; k < n; k++)
                        W[j][k] += M[k][i] - 2;
}
/* expect: transformed */
static void kernel_nest2(int n)
{
    for (int i = 0; i < n; i++)
        if (M[i][1] > 2)
            for (int j = 0; j < n; j++)
                if (rd(W[j], n) > 2)
                    for (int k = 0; k < n; k++)
                        glob[j + k] += M[k][i] - 2;
}
/* expect: transformed */
static void kernel_nest3(double *p, int n)
{
    for (int i = 0; i < n; i++)
        if (M[i][1] > 2)
            for (int j = 0; j < n; j++)
                if (rd(p, j) > 2)
                    for (int k = 0; k < n; k++)
                        glob[j + k] += M[k][i] - 2;
}
static double gs;
/* expect: transformed */
static void kernel_scalar(int n)
{
    for (int i = 0; i < n; i++) {
        gs = M[i][0];
        if (gs > 2)
            for (int j = 0; j < n; j++) {
                W[j][i] = gs;
                gs -= 1;
            }
    }
}
/* expect: transformed */
static void kernel_scalar2(int n)
{
    double t = 0;
    for (int i = 0; i < n; i++) {
        t = M[i][0];
        if (t > 2)
            for (int j = 0; j < n; j++)
                W[j][i] = M[j][0] * t;
        t = W[0][i];
        if (t > 2)
            for (int j = 0; j < n; j++)
                M[j][i] = W[i][j] - 1;
    }
    gs = t;
}
/* expect: transformed */
static void kernel_or(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        if (p[0] > 4 || q[i] < 3)
            REV(j, n)
    p[j] = q[j] + 1;
}
/* expect: transformed */
static void kernel_ternary(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        if ((i & 1 ? p : q)[i] > 3)
            REV(j, n)
    p[j] = M[j][i] + 1;
}
/* expect: transformed */
static void kernel_memset(double *p, int n)
{
    for (int i = 0; i < n; i++)
        if (p[2] < 3)
            for (int j = 0; j < n; j++) {
                memset(glob, 0, sizeof glob);
                M[j][i] += p[j];
            }
}
/* expect: transformed */
static void kernel_inner_box(int n)
{
    for (int i = 0; i < n; i++)
        if (M[i][2] < 3)
            for (int j = 0; j < n; j++) {
                int k = 0;
                while (k < n && W[j][k] < 4)
                    k++;
                M[i][j] = k;
            }
}
/* expect: transformed */
static void kernel_cell(double *p, int n)
{
    for (int i = 0; i < n; i++)
        if (*p > 2)
            REV(j, n)
    glob[j] = M[j][i] - 1;
}
/* expect: transformed */
static void kernel_cell2(int *p, int n)
{
    for (int i = 0; i < n; i++)
        if (*p & 1)
            REV(j, n)
    ipool[j] = flag[j] + j;
}
/* expect: transformed */
static void kernel_math(double *p, double *q, int n)
{
    for (int i = 0; i < n; i++)
        if (__builtin_fabs(q[3]) > 2)
            REV(j, n)
    p[j] = M[j][i] - 1;
}
static void init(void)
{
    fill();
    for (int i = 0; i < 64; i++) {
        S.v[i] = i % 9, S.k[i] = i, T.v[i] = i % 7, T.k[i] = 3;
        flag[i] = i % 11 == 3;
        Rw[i] = pool + i * 64;
        for (int j = 0; j < 64; j++)
            M[i][j] = (i * 7 + j * 3) % 11, W[i][j] = (i * 5 + j) % 13 - 3;
    }
    S.x = 5, T.x = 4, S.n = N, gs = 0;
}
static void fin(const char *w)
{
    mixin(S.v, sizeof S.v), mixin(T.v, sizeof T.v), mixin(&S.x, 8),
        mixin(&T.x, 8), mixin(&gs, 8);
    mixin(flag, sizeof flag), mixin(M, sizeof M), mixin(W, sizeof W);
    show(w);
}
#define G(call) init(), call, fin(#call)
int main(void)
{
    double *ps[] = {glob, pool, pool + 1, pool + 2000, S.v,
                    T.v,  M[0], W[1],     glob + 3};
    struct s *ss[] = {&S, &T};
    for (int a = 0; a < 9; a++) {
        G(kernel_rows(Rw, ps[a], N));
        G(kernel_s(&S, ps[a], N));
        G(kernel_cont(ps[a], N));
        G(kernel_nest3(ps[a], N));
        G(kernel_cell(ps[a], N));
        if (ps[a] != glob)
            G(kernel_memset(ps[a], N));
        for (int b = 0; b < 9; b++) {
            G(kernel_or(ps[a], ps[b], N));
            G(kernel_ternary(ps[a], ps[b], N));
            G(kernel_math(ps[a], ps[b], N));
        }
    }
    G(kernel_rows2(Rw, N));
    G(kernel_rows3(Rw, Rw + 1, N));
    G(kernel_rows3(Rw, Rw, N));
    G(kernel_m(N));
    G(kernel_m2(N));
    G(kernel_m3(M, N));
    G(kernel_m3(W, N));
    G(kernel_m3(M + 1, N));
    G(kernel_s2(N));
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            G(kernel_s3(ss[a], ss[b], N));
            G(kernel_s4(ss[a], ss[b], N));
        }
    G(kernel_flag(flag, N));
    G(kernel_flag(ipool, N));
    G(kernel_flag(flag + 5, N));
    G(kernel_flag2(N));
    G(kernel_cont2(N));
    G(kernel_nest(N));
    G(kernel_nest2(N));
    G(kernel_scalar(N));
    G(kernel_scalar2(N));
    G(kernel_inner_box(N));
    G(kernel_cell2(ipool, N));
    G(kernel_cell2(ipool + 3, N));
    G(kernel_cell2(flag, N));
}
