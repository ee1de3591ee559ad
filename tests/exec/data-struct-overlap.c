/* Structures that overlap, as pointers may: one member is another's element. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

struct row {
    int n;
    int x[N + 1];
};

static struct row R[4];
static int cell[N + 8];

/* expect: transformed */
static void kernel_alias(struct row *a, struct row *b)
{
    for (int i = 0; i < N; i++)
        a->x[i] = b->x[i] + a->n;
}

/* expect: transformed */
static void kernel_size(struct row *r, int *p)
{
    for (int i = 0; i < r->n; i++)
        p[i] = r->n - 1;
}

/* expect: unchanged data-type */
static void kernel_union(void)
{
    static union {
        float f[N + 1];
        int i[N + 1];
    } u;

    for (int i = 0; i < N; i++) {
        u.f[i] = i * 0.5f;
        cell[i] = u.i[i];
    }
    for (int i = 0; i < N; i++)
        u.i[N - i] = u.i[i];
    for (int i = 0; i < N; i++)
        printf("%a\n", (double)u.f[i]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        R[1].x[i] = i % 9;
    R[0].n = 5, R[1].n = R[2].n = N;
    kernel_alias(&R[0], &R[1]);
    kernel_alias(&R[1], &R[1]);
    kernel_alias((struct row *)&R[1].x[0], &R[1]);
    kernel_size(&R[2], &R[2].n);
    kernel_size(&R[1], R[2].x);
    kernel_union();
    for (int i = 0; i < N; i++)
        printf("%d %d %d %d\n", R[0].x[i], R[1].x[i], R[2].x[i], cell[i]);
    printf("%d %d %d\n", R[0].n, R[1].n, R[2].n);
    return 0;
}
