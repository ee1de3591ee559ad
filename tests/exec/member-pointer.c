/* Pointers that are members of structures, with ranges that overlap in part. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

struct vector {
    int n;
    double *p;
    struct {
        double *q;
        int step;
    } in;
};

static double A[3 * N + 8];

static void reset(void)
{
    for (int i = 0; i < 3 * N + 8; i++)
        A[i] = i % 13;
}

static void show(void)
{
    for (int i = 0; i < 3 * N + 8; i++)
        printf("%a\n", A[i]);
}

/* expect: transformed */
static void kernel_scale(struct vector *v, const struct vector *w)
{
    for (int i = 0; i < v->n; i++)
        v->p[i] = 2 * w->p[i] + 1;
}

/* expect: transformed */
static void kernel_by_value(struct vector v, struct vector w)
{
    for (int i = 0; i < v.n; i++)
        v.p[i + 1] = 2 * w.p[i] - w.in.q[i];
}

/* expect: transformed */
static void kernel_inner(int n, struct vector *v, const double *x)
{
    for (int i = 0; i < n; i++) {
        v->in.q[i] += x[i];
        *(v->p + i + 3) = x[i + 1] * 0.5;
    }
}

/* expect: transformed */
static void kernel_both(int n, struct vector *v)
{
    for (int i = 0; i < n; i++)
        v->p[i] = v->in.q[n - i] + 1;
}

int main(void)
{
    int shifts[] = {0, 1, 2, N - 1, N, N + 1, N + 4};

    for (int k = 0; k < 7; k++) {
        int s = shifts[k] < 0 ? 0 : shifts[k];
        struct vector v = {N, A, {A + N + 2, 1}};
        struct vector w = {N, A + s, {A + 2 * N + 6 - s, 1}};

        reset();
        kernel_scale(&v, &w);
        kernel_scale(&w, &v);
        show();
        kernel_by_value(v, w);
        kernel_by_value(w, v);
        show();
        kernel_inner(N, &v, w.p);
        kernel_inner(N, &w, v.p);
        show();
        v.in.q = A + s;
        kernel_both(N, &v);
        kernel_both(N, &w);
        show();
    }
    return 0;
}
