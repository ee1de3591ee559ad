/* Bounds behind pointers that the arrays of the nest overlap. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

struct grid {
    int lead;
    int n;
    int cell[N + 20];
};

static struct grid G;
static int A[N + 20];

static void reset(int n)
{
    G.lead = 3;
    G.n = n;
    for (int i = 0; i < N + 20; i++) {
        G.cell[i] = i % 11;
        A[i] = i % 7 - 3;
    }
}

static void show(void)
{
    printf("%d %d\n", G.lead, G.n);
    for (int i = 0; i < N + 20; i++)
        printf("%d %d\n", G.cell[i], A[i]);
}

/* expect: transformed */
static void kernel_fill(struct grid *g, int *a)
{
    for (int i = 0; i < g->n; i++)
        a[i] = 2 * i + 1;
}

/* expect: transformed */
static void kernel_add(struct grid *g, int *a)
{
    for (int i = 0; i < g->n; i++)
        a[i] += g->cell[i];
}

/* The array begins before, at and behind the bound, or is elsewhere. */
int main(void)
{
    int *whole = (int *)&G;

    for (int at = 0; at < 5; at++) {
        reset(at < 2 ? N < 9 ? N : 9 : N);
        kernel_fill(&G, whole + at);
        show();
        reset(at < 2 ? N < 9 ? N : 9 : N);
        if (at > 1)
            kernel_add(&G, whole + at);
        show();
    }
    reset(N);
    kernel_fill(&G, A);
    kernel_add(&G, A);
    show();
    reset(1);
    kernel_fill(&G, &G.n);
    show();
    return 0;
}
