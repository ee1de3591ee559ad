/* Structures behind pointers: sizes that are members, and members that change
 * while they are sizes.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

struct grid {
    int rows, cols;
    double a[N + 2][N + 2];
};

static struct grid G, H;

/* expect: transformed */
static void kernel_members(struct grid *restrict g, const struct grid *h)
{
    for (int i = 0; i < g->rows; i++)
        for (int j = 0; j < g->cols; j++)
            g->a[i][j] = 2 * h->a[j][i] + i;
}

/* expect: transformed */
static void kernel_one(struct grid *g, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            (*g).a[i][j] += g->a[i - 1][j] * g[0].cols;
}

/* expect: unchanged parameter-written */
static void kernel_shrinking(struct grid *g)
{
    for (int i = 0; i < g->rows; i++) {
        g->a[i][0] = 2 * i;
        g->rows -= i % 2;
    }
}

/* The inner loop only: no column may be looked for without a row. */
/* expect: transformed */
static void kernel_absent(const struct grid *g, int n, double *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < g->cols; j++)
            a[j] = 2 * i + j;
}

int main(void)
{
    G.rows = H.cols = N, G.cols = H.rows = N / 2;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            H.a[i][j] = (i * 5 + j) % 7 * 0.5;
    kernel_members(&G, &H);
    kernel_one(&H, N);
    kernel_shrinking(&G);
    kernel_absent(NULL, 0, G.a[1]);
    kernel_absent(&G, N / 2, G.a[1]);
    for (int i = 0; i < N; i++)
        printf("%a %a %a\n", G.a[i][N / 3], H.a[i][N / 2], G.a[i][0]);
    printf("%d\n", G.rows);
    return 0;
}
