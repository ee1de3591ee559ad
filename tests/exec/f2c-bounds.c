/* Bounds and subscripts that are set by way of other variables, as f2c writes them. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 50
#endif

static double q[(N + 2) * (N + 2)], w[N + 2];

/* expect: parallel */
static void kernel_clear(int n, int ld)
{
    int i__1, i__2, i__, j, jm1;

    i__1 = n;
    for (j = 2; j <= i__1; ++j) {
        jm1 = j - 1;
        i__2 = jm1;
        for (i__ = 1; i__ <= i__2; ++i__) {
            q[i__ + j * ld] = 0.;
            /* L10: */
        }
        /* L20: */
    }
}

/* expect: parallel */
static void kernel_subscripts(int n, int ld)
{
    for (int j = 1; j < n; j++) {
        int jp1 = j + 1;
        int row = jp1 * ld;
        int last = row;

        for (int i = 1; i < jp1; i++)
            q[last + i] = q[last + i] * 0.5 + w[jp1];
    }
}

/* A value that is changed between the two. */
static void kernel_between(int n, int ld)
{
    int jm1 = 0, end = 0;

    for (int j = 2; j < n; j++) {
        jm1 = j - 2;
        end = jm1;
        jm1 = j;
        for (int i = 1; i <= end; i++)
            q[i + jm1 * ld] += w[i];
    }
    w[0] += end + jm1;
}

/* The value of the iteration before. */
static void kernel_late(int n, int ld)
{
    int jm1 = 3, end = 1;

    for (int j = 2; j < n; j++) {
        end = jm1;
        jm1 = j - 1;
        for (int i = 1; i <= end; i++)
            q[i + j * ld] += w[i];
    }
    w[0] += end;
}

/* Sums are no bounds, though bounds depend on them. */
static int kernel_sum(int n, int ld)
{
    int sum = 0, end = 0;

    for (int j = 1; j < n; j++) {
        sum = sum / 2 + (int)(q[j] > 0.5) + 1;
        end = sum;
        for (int i = 1; i <= end; i++)
            q[i + j * ld] += w[i];
    }
    return sum + end;
}

int main(void)
{
    unsigned long hash = 5381;
    int sum;

    for (int i = 0; i < (N + 2) * (N + 2); i++)
        q[i] = 1 + i % 13;
    for (int i = 0; i < N + 2; i++)
        w[i] = 1.0 / (i + 1);
    kernel_clear(N / 2, N + 1);
    kernel_subscripts(N - 1, N + 1);
    kernel_between(N, N + 1);
    kernel_late(N, N + 1);
    sum = kernel_sum(N, N + 1);
    for (int i = 0; i < (N + 2) * (N + 2); i++)
        hash = hash_next(hash, q[i]);
    for (int i = 0; i < N + 2; i++)
        hash = hash_next(hash, w[i]);
    printf("%d %lx\n", sum, hash);
    return 0;
}
