/* Variables that are set to others which count along with the loops, in types of which one
 * has not all values of the other.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double a[(N + 6) * (N + 6)], x[4 * N + 12], y[4 * N + 12];

/* expect: jammed */
static void kernel_triangle(int n, int lda, int step)
{
    int jx = 1, ix;

    for (int j = 0; j < n; ++j) {
        double t = 0.5 * x[jx];

        ix = jx;
        for (int i = j; i < n; ++i) {
            a[i + j * lda] += x[ix] * t;
            ix += step;
        }
        jx += step;
    }
}

/* expect: parallel */
static void kernel_guarded(int n, int lda, int step)
{
    int jx = 1, ix;

    for (int j = 0; j < n; ++j) {
        if (y[j] != 0) {
            ix = jx;
            for (int i = j; i < n; ++i) {
                a[i + j * lda] += x[ix] * 0.25;
                ix += step;
            }
        }
        jx += step;
    }
}

/* A number of 64 bits is cut off. */
static void kernel_cut(int n, long from, long step)
{
    for (int j = 0; j < n; ++j) {
        int ix = (int)from;

        for (int i = 0; i < n; ++i) {
            y[ix] += a[i] * 0.25;
            ix++;
        }
        from += step;
    }
}

/* So it is by the program's own type, and back. */
static void kernel_narrow(int n, int from, int step)
{
    for (int j = 0; j < n; ++j) {
        int ix = (short)from;

        for (int i = 0; i < n; ++i) {
            y[ix] += a[i] * 0.25;
            ix++;
        }
        from += step;
    }
}

/* Numbers without sign wrap around. */
static void kernel_unsigned(int n, unsigned from, unsigned step)
{
    for (int j = 0; j < n; ++j) {
        long ix = from;

        for (int i = 0; i < n; ++i) {
            y[ix] += a[i] * 0.25;
            ix++;
        }
        from += step;
    }
}

/* A long from an int, and an int from that. */
static void kernel_twice(int n, int step)
{
    int at = 0;

    for (int j = 0; j < n; ++j) {
        long l = at;
        int ix = (int)l;

        for (int i = 0; i < n; ++i) {
            y[ix] += a[i] * 0.25;
            ix++;
        }
        at += step;
    }
}

int main(void)
{
    unsigned long hash = 5381;

    for (int i = 0; i < 4 * N + 12; i++) {
        x[i] = 1 + i % 13;
        y[i] = 1.0 / (i + 1);
    }
    for (int i = 0; i < (N + 6) * (N + 6); i++)
        a[i] = i % 7;
    for (int n = 0; n <= N; n = 2 * n + 1)
        for (int step = 0; step < 4; step++) {
            kernel_triangle(n, n + step, step);
            kernel_guarded(n, n + step, step);
            kernel_cut(n, 1L << 32, step);
            kernel_cut(n, 2, (1L << 33) + step);
            kernel_narrow(n, 1 << 16, 1 << 17);
            kernel_narrow(n, 3, (1 << 16) + step);
            kernel_unsigned(n, 1, step);
            kernel_unsigned(n, (unsigned)n, (1U << 31) * 2 - 1);
            kernel_twice(n, step);
        }
    for (int i = 0; i < (N + 6) * (N + 6); i++)
        hash = hash_next(hash, a[i]);
    for (int i = 0; i < 4 * N + 12; i++)
        hash = hash_next(hash, y[i]);
    printf("%lx\n", hash);
    return 0;
}
