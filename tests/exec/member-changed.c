/* Members that are assigned in the nest, by name or through other pointers. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

struct walk {
    double *p;
    double *q;
    int n;
};

static double A[4 * N + 8], B[4 * N + 8];

/* expect: unchanged */
static void kernel_advance(int n, struct walk *s)
{
    for (int i = 0; i < n; i++) {
        s->p[i] = i;
        s->p++;
    }
}

/* expect: transformed */
static void kernel_swap(int n, struct walk *s, struct walk *t)
{
    for (int i = 0; i < n; i++) {
        s->p[i] = 3 * i;
        t->p = s->q;
    }
}

/* expect: unchanged */
static void kernel_local(int n, double *x)
{
    struct walk s = {x, x + 1, n};

    for (int i = 0; i < n; i++) {
        s.p[i] = s.q[i];
        s.p = s.q;
    }
}

/* expect: transformed */
static void kernel_table(int n, struct walk *s, double **to)
{
    for (int i = 0; i < n; i++) {
        s->p[i] = i + 0.5;
        to[i] = s->q;
    }
}

/* expect: transformed */
static void kernel_bound(struct walk *s, int *to)
{
    for (int i = 0; i < s->n; i++)
        to[i] = (int)s->p[i];
}

static void show(const struct walk *s)
{
    printf("%d %d %d\n", (int)(s->p - A), (int)(s->q - A), s->n);
    for (int i = 0; i < 4 * N + 8; i++)
        printf("%a %a\n", A[i], B[i]);
}

int main(void)
{
    static double *table[N + 3];
    static int numbers[N + 3];
    struct walk s = {A, A + N + 1, N};
    struct walk t = s;

    for (int i = 0; i < 4 * N + 8; i++)
        A[i] = B[i] = i % 17;
    kernel_advance(N, &s);
    show(&s);
    s.p = A;
    kernel_swap(N, &s, &t);
    show(&s);
    kernel_swap(N, &s, &s);
    show(&s);
    s.p = A;
    kernel_local(N, B);
    kernel_table(N, &s, table);
    show(&s);
    kernel_table(N < 1 ? N : 1, &s, &s.p);
    show(&s);
    kernel_table(N < 2 ? N : 2, &s, &s.p);
    show(&s);
    s.p = A;
    kernel_bound(&s, numbers);
    s.n = N < 1 ? N : 1;
    kernel_bound(&s, &s.n);
    for (int i = 0; i < N + 3; i++)
        printf("%d %d\n", numbers[i], table[i] == A + N + 1);
    show(&s);
    return 0;
}
