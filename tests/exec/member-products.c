/* Products of matrices that structures point to: elements and sums are kept in variables, as others are. */
#include "classes.h"

struct matrix {
    int rows, columns;
    double *data;
    double scale;
};

#define AT(m, i, j) ((m)->data[(i) * (m)->columns + (j)])

static struct matrix A = {N, N, &aa[0][0], 2}, B = {N, N, &bb[0][0], 3},
                     C = {N, N, &cc[0][0], .5};

/* expect: packed */
static void kernel_product(const struct matrix *a, const struct matrix *b,
                    struct matrix *c)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++) {
            double s = 0;

            for (int k = 0; k < a->columns; k++)
                s += AT(a, i, k) * AT(b, k, j);
            AT(c, i, j) = s;
        }
}

/* The factor is a member, too. */
static void kernel_scaled(const struct matrix *a, const struct matrix *b,
                   struct matrix *c)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++)
            for (int k = 0; k < a->columns; k++)
                c->data[i * c->columns + j] += a->scale *
                                               a->data[i * a->columns + k] *
                                               b->data[k * b->columns + j];
}

#ifdef LONG
/* expect: tiled */
static void kernel_factor(struct matrix *a)
{
    for (int j = 0; j < a->columns; j++) {
        for (int i = j + 1; i < a->rows; i++) {
            AT(a, i, j) /= AT(a, j, j);
            for (int k = j + 1; k < a->columns; k++)
                AT(a, i, k) -= AT(a, i, j) * AT(a, j, k);
        }
    }
}
#endif

static void kernel_same(void)
{
    struct matrix D = B;

    kernel_product(&A, &D, &D);
    kernel_product(&D, &D, &C);
}

/* The structure lies in the array. */
static void kernel_itself(void)
{
    struct matrix *m = (struct matrix *)&flat[N * (N / 2)];

    *m = (struct matrix){N, N, flat, 1};
    for (int i = 0; i < m->rows / 2; i++)
        for (int j = 0; j < m->columns; j++)
            m->data[i * m->columns + j] += b[i] * c[j];
    m->data = NULL;
}

int main(void)
{
    RUN(same);
    kernel_product(&A, &B, &C);
    classes_end("product");
    kernel_scaled(&A, &B, &C);
    classes_end("scaled");
    for (int i = 0; i < N; i++)
        A.data[i * N + i] += 2000;
#ifdef LONG
    kernel_factor(&A);
#endif
    classes_end("factor");
    RUN(itself);
    return 0;
}
