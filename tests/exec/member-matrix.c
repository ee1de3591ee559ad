/* Matrices and vectors as libraries have them: a block of numbers, and in the
 * same structure the number of rows and columns.
 */
#include <stdio.h>
#include <stddef.h>

#ifndef N
#define N 60
#endif

typedef struct {
    size_t size1, size2, tda;
    double *data;
} matrix;

typedef struct {
    size_t size, stride;
    double *data;
} vector;

static double X[3 * (N + 3) * (N + 3)];

/* expect: transformed */
static void kernel_add(matrix *a, const matrix *b)
{
    const size_t m = a->size1;
    const size_t n = a->size2;
    const size_t tda_a = a->tda;
    const size_t tda_b = b->tda;

    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++)
            a->data[i * tda_a + j] += b->data[i * tda_b + j];
}

/* expect: transformed */
static void kernel_scale(vector *v, double x)
{
    const size_t n = v->size;
    const size_t stride = v->stride;

    for (size_t i = 0; i < n; i++)
        v->data[i * stride] *= x;
}

/* expect: transformed */
static void kernel_product(const matrix *a, const vector *x, vector *y)
{
    size_t tda = a->tda;
    size_t m = a->size1, n = a->size2;

    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++)
            y->data[i] += a->data[i * tda + j] * x->data[j];
}

int main(void)
{
    int shifts[] = {0, 1, N + 3, N * (N + 3), (N + 3) * (N + 3)};

    for (int k = 0; k < 5; k++) {
        matrix a = {N, N, N + 3, X};
        matrix b = {N, N, N + 1, X + shifts[k]};
        vector v = {N, 1 + (size_t)k % 3, X + shifts[k]};
        vector w = {N, 1, X + shifts[k] + N};

        for (int i = 0; i < 3 * (N + 3) * (N + 3); i++)
            X[i] = i % 11 - 4;
        kernel_add(&a, &b);
        kernel_add(&b, &a);
        kernel_scale(&v, 0.5);
        kernel_product(&a, &v, &w);
        kernel_product(&b, &w, &v);
        for (int i = 0; i < 3 * (N + 3) * (N + 3); i++)
            printf("%a\n", X[i]);
    }
    return 0;
}
