/* Arrays of structures that iterations of a loop declare, and use member by member, are arrays
 * of numbers, one for each member.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 30
#endif

#define MOST 64

struct point {
    double x, y;
};

struct cell {
    float w;
    int n;
    struct point p;
};

/* expect: parallel */
static void kernel_line(int m, int n, struct point *restrict x)
{
    for (int k = 0; k < m; k++) {
        struct point t[MOST];

        for (int i = 0; i < n; i++)
            t[i] = x[k * n + i];
        for (int i = 1; i < n; i++) {
            t[i].x += t[i - 1].y;
            t[i].y -= t[i - 1].x * 0.5;
        }
        for (int i = 0; i < n; i++)
            x[k * n + i] = t[n - 1 - i];
    }
}

/* Members of members, two dimensions, and one member that nothing reads. */
/* expect: parallel */
static void kernel_planes(int m, int n, struct cell *restrict x)
{
    for (int k = 0; k < m; k++) {
        struct cell t[MOST][2];

        for (int i = 0; i < n; i++)
            for (int j = 0; j < 2; j++) {
                t[i][j].w = x[k * n + i].w + j;
                t[i][j].n = i;
                t[i][j].p.x = x[k * n + i].p.y;
                t[i][j].p.y = x[k * n + i].p.x - j;
            }
        for (int i = 1; i < n; i++) {
            x[k * n + i].w = t[i - 1][1].w + t[i][0].w;
            x[k * n + i].p.x = t[i][1].p.y;
            x[k * n + i].p.y = t[i - 1][0].p.x * t[i][1].p.x;
        }
        for (int i = 0; i < n; i++) {
            t[i][0].w += 1;
            x[k * n + i].n += (int)t[i][0].w;
        }
    }
}

/* A size that is no constant, and a name that is taken. */
/* expect: parallel */
static void kernel_variable(int m, int n, struct point *restrict x)
{
    double t_x = 0.5;

    for (int k = 0; k < m; k++) {
        struct point t[n];

        for (int i = 0; i < n; i++) {
            t[i].x = x[k * n + i].y * t_x;
            t[i].y = x[k * n + i].x;
        }
        for (int i = n - 2; i >= 0; i--)
            t[i].x += t[i + 1].x * t[i + 1].y;
        for (int i = 0; i < n; i++)
            x[k * n + i].x = t[i].x;
    }
}

static void scale(int n, struct point *t)
{
    for (int i = 0; i < n; i++)
        t[i].x *= 2;
}

/* A function of another kind sees where the elements lie: they stay. */
static void seen(int m, int n, struct point *restrict x)
{
    void (*volatile call)(int n, struct point *t) = scale;

    for (int k = 0; k < m; k++) {
        struct point t[MOST];

        for (int i = 0; i < n; i++)
            t[i] = x[k * n + i];
        call(n, t);
        for (int i = 0; i < n; i++)
            x[k * n + i] = t[i];
    }
}

static void seen_bytes(int m, int n, struct point *restrict x)
{
    for (int k = 0; k < m; k++) {
        struct point t[MOST];
        const double *all = (const double *)t;

        for (int i = 0; i < n; i++)
            t[i] = x[k * n + i];
        for (int i = 0; i < n; i++)
            x[k * n + i].y = all[i];
    }
}

static unsigned long hash(const void *data, size_t size)
{
    const unsigned char *byte = data;
    unsigned long sum = 0;

    for (size_t i = 0; i < size; i++)
        sum = hash_next(sum, byte[i]);
    return sum;
}

int main(void)
{
    int n = N < MOST ? N : MOST - 1, m = 7;
    struct point *x = malloc(((size_t)(m * n) + 1) * sizeof(*x));
    struct cell *c = malloc(((size_t)(m * n) + 1) * sizeof(*c));

    if (n > 0) {
        for (int i = 0; i < m * n; i++) {
            x[i] = (struct point){i % 13 * 0.25, i % 7 - 2.5};
            c[i] = (struct cell){(float)(i % 5), i, x[i]};
        }
        kernel_line(m, n, x);
        kernel_planes(m, n, c);
        kernel_variable(m, n, x);
        seen(m, n, x);
        seen_bytes(m, n, x);
    }
    printf("%lx %lx\n", hash(x, (size_t)(m * n) * sizeof(*x)),
           hash(c, (size_t)(m * n) * sizeof(*c)));
    free(x);
    free(c);
    return 0;
}
