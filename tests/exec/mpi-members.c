/*
 * Nests that processes share (tests/mpi.sh) with arrays, and sizes, that are members of
 * structures: other processes have structures of their own.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M (N > 5 ? N : 5)

struct matrix {
    int rows, columns;
    double *data;
    const char *name;
};

typedef struct {
    double *const x;
    double *y;
    long n;
} pair;

static void show(const struct matrix *m)
{
    unsigned long hash = 5381;

    for (int i = 0; i < m->rows * m->columns; i++)
        hash = 33 * hash + ((unsigned char *)&m->data[i])[6] +
               ((unsigned char *)&m->data[i])[1];
    printf("%s %lx\n", m->name, hash);
}

static struct matrix make(int rows, int columns, const char *name, int seed)
{
    struct matrix m = {rows, columns, malloc(sizeof(double) * rows * columns),
                       name};

    for (int i = 0; i < rows * columns; i++)
        m.data[i] = (double)((i * 7 + seed) % 101) / 7;
    return m;
}

/* Sizes are members, too; what is read only is constant. */
static void multiply(struct matrix *c, const struct matrix *a,
                     const struct matrix *b)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++)
            for (int k = 0; k < a->columns; k++)
                c->data[i * c->columns + j] +=
                    a->data[i * a->columns + k] * b->data[k * b->columns + j];
}

static void smooth(int steps, struct matrix *a, struct matrix *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < a->rows - 1; i++)
            for (int j = 1; j < a->columns - 1; j++)
                b->data[i * b->columns + j] =
                    a->data[(i - 1) * a->columns + j] +
                    a->data[(i + 1) * a->columns + j] +
                    a->data[i * a->columns + j - 1];
        for (int i = 1; i < a->rows - 1; i++)
            for (int j = 1; j < a->columns - 1; j++)
                a->data[i * a->columns + j] =
                    0.25 * b->data[i * b->columns + j];
    }
}

/* Two arrays in one structure. */
static void scale(pair *p, const double *z)
{
    for (long i = 0; i < p->n; i++)
        for (long j = 0; j < p->n; j++)
            p->y[i] += p->x[i] * z[j];
}

/* The structure is only looked at if there is something to be done in the inner loop. */
static void maybe(int n, int m, struct matrix *a, double *x)
{
    for (int i = 0; i < n; i++) {
        x[i] = i;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++)
                a->data[i] += x[i] * k;
    }
}

int main(void)
{
    struct matrix a = make(M, M + 2, "a", 1), b = make(M + 2, M + 1, "b", 2);
    struct matrix c = make(M, M + 1, "c", 3), d = make(M, M + 1, "d", 4);
    pair p = {a.data, c.data, M};

    multiply(&c, &a, &b);
    smooth(6, &c, &d);
    show(&d);
    scale(&p, b.data);
    maybe(M, 4, &d, a.data);
    maybe(M, 0, NULL, b.data);
    show(&a);
    show(&b);
    show(&c);
    show(&d);
    free(a.data);
    free(b.data);
    free(c.data);
    free(d.data);
    return 0;
}
