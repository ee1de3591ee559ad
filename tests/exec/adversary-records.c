/* Structures that refer to each other, to arrays and to tables of rows, and
 * pointers to their members.
 */
#include "adversary.h"
struct grid {
    int nx, ny;
    double *d;
    double **rows;
    struct grid *next;
    double tail[];
};
static struct grid *mk(int nx, int ny, double *d)
{
    struct grid *g = malloc(sizeof *g + 64 * sizeof(double));
    if (!g)
        exit(1);
    g->nx = nx, g->ny = ny, g->d = d, g->next = g;
    g->rows = malloc(64 * sizeof *g->rows);
    for (int i = 0; i < 64; i++)
        g->rows[i] = d + i * (ny + 1), g->tail[i] = i;
    return g;
}
/* expect: transformed */
static void kernel_grid(struct grid *a, struct grid *b)
{
    for (int i = 0; i < a->nx; i++)
        for (int j = 0; j < a->ny; j++)
            a->d[i * a->ny + j] = b->d[j * b->nx + i] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_rows(struct grid *a, struct grid *b)
{
    for (int i = 0; i < a->nx; i++)
        for (int j = 0; j < a->ny; j++)
            a->rows[i][j] = b->rows[j][i] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_next(struct grid *a)
{
    for (int i = 0; i < a->nx; i++)
        a->d[i + 1] = a->next->d[i] * 0.5 + 1;
}
static void kernel_tail(struct grid *a, struct grid *b)
{
    for (int i = 0; i < a->nx; i++)
        a->tail[i] = b->tail[i + 1] * 0.5 + a->d[i];
}
static void kernel_tail2(struct grid *a, double *p)
{
    for (int i = 0; i < a->nx; i++)
        a->tail[i] = p[i] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_nx(struct grid *a, int *p)
{
    for (int i = 0; i < a->nx; i++)
        p[i] = i + 1;
}
/* expect: transformed */
static void kernel_mix(struct grid *a, double *p, double *q)
{
    for (int i = 0; i < a->nx; i++) {
        p[i] += a->d[i];
        q[i] += p[i + 1];
        a->d[i] += 1;
    }
}
struct vec {
    int n;
    double v[40];
};
struct mat {
    struct vec r[40];
    int n;
};
static struct mat A, B;
/* expect: transformed */
static void kernel_mat(struct mat *a, struct mat *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a->r[i].v[j] = b->r[j].v[i] * 0.5 + 1;
}
/* expect: transformed */
static void kernel_mat_vec(struct mat *a, struct vec *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a->r[i].v[j] += b->v[n - j] * 0.5;
}
/* expect: transformed */
static void kernel_mat_p(struct mat *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a->r[i].v[j] += b[n - j] * 0.5;
}
static void kernel_mat_n(struct mat *a, struct vec *b)
{
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < a->r[i].n; j++)
            b->v[j] += a->r[i].v[j];
}
/* expect: transformed */
static void kernel_vec_n(struct vec *a, struct vec *b)
{
    for (int i = 0; i < a->n; i++)
        b->n += 1 - (i & 1) * 2;
}
/* expect: transformed */
static void kernel_vec_k(struct vec *a, struct vec *b, int c, int d)
{
    for (int i = 0; i < 30; i++)
        a[c].v[i] = b[d].v[i + 1] * 0.5 + a[c].n;
}
/* expect: transformed */
static void kernel_vec_all(struct vec *a, struct vec *b, int n)
{
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++)
            a[k].v[i] = b[k + 1].v[i] * 0.5 + 1;
}
static void mfill(struct mat *m)
{
    for (int i = 0; i < 40; i++) {
        m->r[i].n = i % 30;
        for (int j = 0; j < 40; j++)
            m->r[i].v[j] = (i * 40 + j) % 61;
    }
    m->n = N;
}
int main(void)
{
    static struct grid *g[4];

    g[0] = mk(N, N, pool);
    g[1] = mk(N, N, pool + 1);
    g[2] = mk(N, N, glob);
    g[3] = mk(N / 2, N / 3, pool + 5);
    g[0]->next = g[1], g[1]->next = g[0], g[3]->next = g[2];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            fill(), kernel_grid(g[i], g[j]), show("grid");
            if (i < 3 && j < 3)
                fill(), kernel_rows(g[i], g[j]), show("rows");
            fill(), kernel_tail(g[i], g[j]), mixin(g[i]->tail, 512),
                show("tail");
        }
    for (int i = 0; i < 4; i++) {
        double *ps[] = {pool,        glob,       g[i]->d,
                        g[i]->d + 1, g[i]->tail, g[i]->tail + 1};
        fill(), kernel_next(g[i]), show("next");
        for (int k = 0; k < 6; k++) {
            fill(), kernel_tail2(g[i], ps[k]), mixin(g[i]->tail, 512),
                show("tail2");
            fill(), kernel_mix(g[i], ps[k], ps[(k + 1) % 6]),
                mixin(g[i]->tail, 512), show("mix");
            fill(), kernel_mix(g[i], ps[k], ps[k]), mixin(g[i]->tail, 512),
                show("mix");
        }
    }
    int nx = g[3]->nx;
    if (nx < 2)
        kernel_nx(g[3], &g[3]->nx), show("nx"), mixin(&g[3]->nx, 4);
    kernel_nx(g[2], ipool), show("nx");
    struct mat *ms[] = {&A, &B};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            mfill(&A), mfill(&B);
            kernel_mat(ms[i], ms[j], N);
            kernel_mat_vec(ms[i], &ms[j]->r[2], N);
            kernel_mat_p(ms[i], ms[j]->r[1].v, N);
            kernel_mat_p(ms[i], ms[j]->r[39].v, N);
            kernel_mat_n(ms[i], &ms[j]->r[3]);
            kernel_vec_n(&ms[i]->r[5], &ms[j]->r[5 + j]);
            kernel_vec_k(ms[i]->r, ms[j]->r, 2, 2);
            kernel_vec_k(ms[i]->r, ms[j]->r, 2, 3);
            kernel_vec_k(ms[i]->r, ms[j]->r + 1, 2, 1);
            kernel_vec_all(ms[i]->r, ms[j]->r, N);
            kernel_vec_all(ms[i]->r + 1, ms[j]->r, N);
            mixin(&A, sizeof A), mixin(&B, sizeof B), show("mat");
        }
}
