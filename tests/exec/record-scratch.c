/* Structures, and arrays of them, that are declared outside of the loops that use them. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 1000
#endif

struct cpx {
    float r, i;
};

struct pair {
    double v[2];
    int k;
    int pad;
};

static struct cpx A[3 * N + 8], T[3 * N + 8];
static double d[N + 8];

/* expect: parallel */
static void kernel_butterflies(int m)
{
    struct cpx s[3];

    for (int k = 0; k < m; k++) {
        s[0].r = A[m + k].r * T[k].r - A[m + k].i * T[k].i;
        s[0].i = A[m + k].r * T[k].i + A[m + k].i * T[k].r;
        s[1].r = A[k].r - s[0].r;
        s[1].i = A[k].i - s[0].i;
        A[k].r += s[0].r;
        A[k].i += s[0].i;
        A[m + k].r = s[1].r;
        A[m + k].i = s[1].i;
    }
}

/* In a loop inside, and in two loops behind each other. */
/* expect: parallel */
static void kernel_inside(int n, int m)
{
    struct cpx t;
    struct pair p;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            t.r = A[i * m + k].r + 1;
            t.i = t.r * A[i * m + k].i;
            A[i * m + k].i = t.i;
            p.v[1] = t.r;
            A[i * m + k].r += (float)p.v[1];
        }
    for (int k = 0; k < n; k++) {
        t.i = T[k].r;
        A[k].r -= t.i;
    }
}

/* What it has in the end is looked at. */
static float kernel_last(int n)
{
    struct cpx t = {0, 0}, u = {1, 2};

    for (int i = 0; i < n; i++) {
        t.r = A[i].r;
        t.i = A[i].i + 1;
        u.r = t.i;
        A[i].r = t.r * t.i + u.r;
    }
    return t.i + u.i;
}

/* An iteration reads what the one before has set. */
/* expect: unchanged */
static void kernel_carried(int n)
{
    struct cpx s[2];

    s[0].r = 1;
    for (int i = 0; i < n; i++) {
        A[i].r = s[0].r;
        s[0].r = A[i].i;
        s[1].i = s[0].r;
        A[i].i += s[1].i;
    }
}

/* So does the next turn of an outer loop. */
static void kernel_around(int n)
{
    struct cpx t;
    int turn = 0;

    t.r = 2;
    t.i = 3;
    while (turn < 3) {
        d[turn] = t.r;
        for (int i = 0; i < n; i++) {
            t.r = A[i].r;
            A[i].i = t.r * t.r;
        }
        turn++;
    }
}

/* Perhaps only. */
/* expect: unchanged */
static void kernel_sometimes(int n)
{
    struct cpx t = {1, 1};

    for (int i = 0; i < n; i++) {
        if (A[i].r > 0.5f)
            t.r = A[i].r;
        A[i].i = t.r;
    }
}

/* Elements that are not known, and a pointer to one. */
static void kernel_unknown(int n)
{
    struct cpx s[2];
    struct pair p;
    double *v = p.v;

    for (int i = 0; i < n; i++) {
        s[i % 2].r = A[i].r;
        s[1 - i % 2].r = 2;
        A[i].i = s[0].r - s[1].r;
    }
    for (int i = 0; i < n; i++) {
        p.v[0] = A[i].r;
        p.v[1] = A[i].i;
        A[i].r = (float)(v[0] - p.v[1]);
    }
}

/* Copied whole. */
static void kernel_whole(int n)
{
    struct cpx t, u;

    for (int i = 0; i < n; i++) {
        t = A[i];
        u.r = t.i;
        u.i = t.r;
        A[i] = u;
    }
}

/* Two loops that use different members: nothing reads the first behind it. */
/* expect: parallel */
static void kernel_members(int n)
{
    struct pair p;
    int turn = 0;

    while (turn < 2) {
        for (int i = 0; i < n; i++) {
            p.v[0] = d[i];
            p.k = i % 3;
            d[i] = p.v[0] * p.k + p.v[0];
        }
        p.pad = turn;
        turn = p.pad + 1;
    }
}

int main(void)
{
    unsigned long hash = 5381;
    float last;

    for (int i = 0; i < 3 * N + 8; i++) {
        A[i] = (struct cpx){1.0f / (i + 1), i % 5};
        T[i] = (struct cpx){i % 7 - 3, 2.0f / (i + 2)};
    }
    for (int i = 0; i < N + 8; i++)
        d[i] = 1.0 / (i + 3);
    kernel_butterflies(N);
    kernel_butterflies(0);
    kernel_inside(N / 20, 20);
    last = kernel_last(N);
    last += kernel_last(0);
    kernel_carried(N);
    kernel_around(N);
    kernel_sometimes(N);
    kernel_unknown(N);
    kernel_whole(N);
    kernel_members(N);
    for (int i = 0; i < 3 * N + 8; i++) {
        hash = hash_next(hash, A[i].r);
        hash = hash_next(hash, A[i].i);
    }
    for (int i = 0; i < N + 8; i++)
        hash = hash_next(hash, d[i]);
    printf("%lx %.9g\n", hash, last);
    return 0;
}
