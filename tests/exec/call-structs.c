/* Functions that store through pointers to structures: of the caller's
 * variables, of other structures, global ones, and into the structure itself.
 */
/* expect: transformed */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 60
#endif

typedef struct {
    size_t rows, cols, stride;
    double *data;
} matrix;

struct work {
    int n;
    matrix *top;
    struct work *next;
};

struct strided {
    long step, n, rest[2];
    long *data;
};

static matrix *the_matrix;

static inline void set(matrix *m, const size_t i, const size_t j,
                       const double x)
{
    m->data[i * m->stride + j] = x;
}

static inline void add(const matrix *m, size_t i, size_t j, double x)
{
    m->data[i * m->stride + j] += x;
    m->data[i * m->stride + j + 1] -= x;
}

static void fill(matrix *m, size_t i)
{
    for (size_t j = 0; j < m->cols; j++)
        m->data[i * m->stride + j] *= (double)i;
}

static void put(struct strided *v, int i, long x)
{
    v->data[i * v->step] = x;
    v->data[i * v->step] += i;
}

static void kernel_set(matrix *m)
{
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j < m->cols; j++)
            set(m, i, j, 0.5 * (double)i + (double)j);
}

/* expect: transformed */
static void kernel_member(struct work *w, size_t k)
{
    for (int i = 0; i < w->n; i++)
        set(w->top, (size_t)i, k, i);
}

/* expect: transformed */
static void kernel_list(struct work *w, size_t k)
{
    for (int i = 0; i < w->next->n; i++)
        set(w->next->top, (size_t)i, k, 3 * i);
}

/* expect: transformed */
static void kernel_global(size_t k, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add(the_matrix, i, k, 7);
}

/* expect: transformed */
static void kernel_fill(matrix *m)
{
    for (size_t i = 0; i < m->rows; i++)
        fill(m, i);
}

/* The store may be to the step of the vector itself. */
/* expect: transformed */
static void kernel_self(struct strided *v, int n)
{
    for (int i = 0; i < n; i++)
        put(v, i, 2);
}

static matrix make(size_t rows, size_t cols)
{
    matrix m = {rows, cols, cols + 1, NULL};

    m.data = calloc((rows + 1) * (cols + 1) + 1, sizeof(double));
    return m;
}

static void show(const matrix *m)
{
    double sum = 0;

    for (size_t i = 0; i < m->rows * m->stride; i++)
        sum = 0.75 * sum + m->data[i];
    printf("%a\n", sum);
}

int main(void)
{
    static struct strided self = {1, N, {0, 0}, NULL};
    static long store[2 * N + 4];
    matrix a = make(N, N + 3);
    matrix b = make(N + 1, 4);
    struct work last = {N + 1, &b, NULL};
    struct work first = {N, &a, &last};
    struct strided other = {2, N, {0, 0}, store};

    kernel_set(&a);
    kernel_set(&b);
    show(&a);
    kernel_member(&first, 2);
    kernel_list(&first, 1);
    the_matrix = &b;
    kernel_global(2, b.rows);
    the_matrix = &a;
    kernel_global(0, a.rows);
    show(&a);
    show(&b);
    kernel_fill(&a);
    kernel_fill(&b);
    show(&a);
    show(&b);
    kernel_self(&other, N);
    for (int i = 0; i < 2 * N; i++)
        printf("%ld ", store[i]);
    self.data = &self.step;
    kernel_self(&self, 2);
    printf("\n%ld %ld %ld\n", self.step, self.n, self.rest[0]);
    free(a.data);
    free(b.data);
    return 0;
}
