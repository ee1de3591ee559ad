/* Structures that are looked at only where the program gets to. */
#include <stdio.h>

#ifndef N
#define N 20
#endif

struct matrix {
    int rows, columns, stride;
    double *data;
};

static double memory[8 * (N + 2) * (N + 2)];

/* expect: tiled */
static void kernel_product(struct matrix *c, const struct matrix *a,
                           const struct matrix *b)
{
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->columns; j++) {
            c->data[i * c->stride + j] = 0;
            for (int k = 0; k < a->columns; k++)
                c->data[i * c->stride + j] += a->data[i * a->stride + k] *
                                              b->data[k * b->stride + j];
        }
}

/* expect: transformed */
static void kernel_stride(int n, int m, const struct matrix *s, double *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            p[i * s->stride + j] += i + j;
}

/* expect: tiled */
static void kernel_columns(const struct matrix *a, const struct matrix *b,
                           double *c)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->columns; j++)
            c[j] += a->data[i * a->stride + j] * b->data[i * b->stride + j];
}

/* expect: transformed */
static void kernel_chain(int n, const int *p, const int *const q, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < *p; j++)
            for (int k = 0; k < *q; k++)
                x[i] += j - k;
}

/* The bound is looked at under a condition, which may never hold. */
/* expect: transformed */
static void kernel_if(int n, int m, const int *p, double *x)
{
    for (int i = 0; i < n; i++)
        if (i > m)
            for (int j = 0; j < *p; j++)
                x[j] += i;
}

/* An iteration changes what the next one looks at. */
static void kernel_changed(int n, int *p, int *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < *p; j++)
            x[j] += j - i;
}

/* The condition of the inner loop is not always about the structure. */
/* expect: unchanged nonaffine-bound */
static void kernel_second(int n, int m, const struct matrix *s, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m && j < s->columns; j++)
            x[j] += i;
}

/* The pointer is set in the loop before it is used. */
static const struct matrix *current;

static void kernel_set(int n, const struct matrix **where,
                       const struct matrix *s, double *x)
{
    for (int i = 0; i < n; i++) {
        where[i] = s;
        for (int j = 0; j < current->columns; j++)
            x[j] += i;
    }
}

/* Whether there is an iteration depends on unsigned arithmetic. */
/* expect: transformed */
static void kernel_unsigned(unsigned n, unsigned m, const unsigned *p,
                            double *x)
{
    for (unsigned i = 0; i < n - 2; i++)
        for (unsigned j = m - 1; j < *p; j++)
            x[j] += i;
}

static void start(void)
{
    for (size_t i = 0; i < sizeof(memory) / sizeof(*memory); i++)
        memory[i] = (double)(i * 7 % 13) - 6;
}

static void print(const char *name, int number)
{
    const unsigned char *byte = (const unsigned char *)memory;
    unsigned long hash = 0;

    for (size_t i = 0; i < sizeof(memory); i++)
        hash = hash * 31 + byte[i];
    printf("%s %d %lx\n", name, number, hash);
}

static void run(int shift)
{
    struct matrix a = {N, N, N + 1, memory};
    struct matrix b = {N, N, N + 2, memory + 2 * (N + 2) * (N + 2)};
    struct matrix c = {N, N, N, memory + 4 * (N + 2) * (N + 2)};
    struct matrix d = {N, N, N, memory + shift};
    struct matrix none = {0, N, N, NULL}, empty = {N, 0, 0, NULL};

    start();
    kernel_product(&c, &a, &b);
    print("product", shift);
    kernel_product(&d, &a, &b);
    print("overlapping", shift);
    kernel_product(&c, &d, &c);
    print("in place", shift);
    kernel_product(&none, NULL, NULL);
    kernel_product(&empty, NULL, NULL);
    a.columns = 0;
    kernel_product(&c, &a, NULL);
    print("no product", shift);
    kernel_columns(&c, &b, memory + 6 * (N + 2) * (N + 2));
    kernel_columns(&c, &b, c.data + shift);
    kernel_columns(&none, NULL, NULL);
    kernel_columns(&c, &empty, NULL);
    print("columns", shift);
    kernel_stride(N, N, &b, memory);
    kernel_stride(N, N, &empty, memory);
    kernel_stride(N, 0, NULL, memory);
    kernel_stride(0, N, NULL, NULL);
    print("stride", shift);
}

int main(void)
{
    int n[2 * N + 2] = {3, 4}, zero = 0, x[2 * N + 8];
    unsigned u = N;
    struct matrix a = {N, N, N, memory};
    const struct matrix *list[N + 1];

    for (int shift = 0; shift < 3; shift++)
        run(shift);
    start();
    kernel_chain(N, n, n + 1, memory);
    kernel_chain(N, &zero, NULL, memory);
    kernel_chain(0, NULL, NULL, NULL);
    print("chain", 0);
    kernel_if(N, 3, n, memory);
    kernel_if(N, N, NULL, memory);
    print("if", 0);
    for (int i = 0; i < 2 * N + 8; i++)
        x[i] = i % 5;
    x[2] = N;
    kernel_changed(N, x + 2, x);
    kernel_changed(N, x + 2, x + 3);
    kernel_changed(0, NULL, x);
    for (int i = 0; i < 2 * N + 8; i++)
        printf("%d ", x[i]);
    kernel_second(N, 3, &a, memory);
    kernel_second(N, 0, NULL, memory);
    print("second", 0);
    if (N > 0) {
        kernel_set(1, &current, &a, memory);
        kernel_set(N, list, &a, memory);
    }
    print("set", 0);
    kernel_unsigned(u + 2, 1, &u, memory);
    kernel_unsigned(2, 1, NULL, memory);
    print("unsigned", 0);
    return 0;
}
