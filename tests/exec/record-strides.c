/* Structures that are some way apart, behind pointers that may overlap. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

struct cell {
    float r, i;
    double v[2];
};

static struct cell P[4 * N * N + 8], Q[4 * N * N + 8];

/* expect: parallel */
static void kernel_stride(int n, int by, struct cell *x, const struct cell *t)
{
    for (int k = 0; k < n; k++) {
        float s = x->r * t->r - x->i * t->i;

        x->i = x->r * t->i + x->i * t->r;
        x->r = s;
        x++;
        t += by;
    }
}

/* expect: parallel */
static void kernel_two_strides(int n, int m, int ld, struct cell *x,
                               const struct cell *y, const struct cell *t)
{
    for (int i = 0; i < n; i++) {
        struct cell *p = x + i * ld;
        const struct cell *q = y + i * ld;

        for (int j = 0; j < m; j++) {
            p->r = q->r + t->i;
            p->v[1] = q->v[0] * 2;
            p++;
            q++;
        }
    }
}

/* expect: parallel */
static void kernel_rows(int n, int ld, struct cell *x, const struct cell *y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i * ld + j].v[j % 2] = y[j * ld + i].v[1] + y[j * ld + i].r;
}

static void note(unsigned long *hash)
{
    for (int i = 0; i < 4 * N * N + 8; i++) {
        *hash = hash_next(*hash, P[i].r + P[i].i);
        *hash = hash_next(*hash, P[i].v[0] - P[i].v[1]);
    }
}

int main(void)
{
    unsigned long hash = 5381;

    for (int i = 0; i < 4 * N * N + 8; i++) {
        P[i] = (struct cell){1.0f / (i + 1), i % 5, {i, i % 3}};
        Q[i] = (struct cell){i % 7, 2.0f / (i + 2), {i % 11, -i}};
    }
    kernel_stride(N, 3, P, Q);
    kernel_stride(N, 2, P, P + N);
    kernel_stride(N, 3, P + 2, P);
    kernel_stride(N, -1, P, P + N);
    kernel_stride(N, 0, P, P + N / 2);
    kernel_stride(0, 3, P, P);
    note(&hash);
    kernel_two_strides(N, N, N + 1, P, Q, Q + 3);
    kernel_two_strides(N, N + 2, N, P, P + 3, Q);
    kernel_two_strides(N, N, N, P, P + N / 2, P + N);
    note(&hash);
    kernel_rows(N, N + 3, P, Q);
    kernel_rows(N, N - 2, P, P + 5);
    note(&hash);
    printf("%lx\n", hash);
    return 0;
}
