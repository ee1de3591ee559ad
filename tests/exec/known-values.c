/* Variables that are sums and products of others: what one is tells the other. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double a[8 * N + 16], b[8 * N + 16];

/* expect: simd */
static void kernel_thirds(int m, double *x)
{
    const int m2 = 2 * m;

    for (int k = 0; k < m; k++) {
        double s = x[k + m] * b[k], t = x[k + m2];

        x[k + m] = x[k] - s;
        x[k + m2] = x[k] + s;
        x[k] = t;
    }
}

/* expect: simd */
static void kernel_by_another(int m, double *x)
{
    int m2, m3;

    m2 = m + m;
    m3 = m2 + m;
    for (int k = 0; k < m; k++) {
        double s = x[k + m2], t = x[k + m3];

        x[k + m2] = x[k] * t;
        x[k + m3] = x[k] + s;
        x[k] = t;
    }
}

/* Without a sign: as long as the value is not negative. */
/* expect: simd */
static void kernel_unsigned(int m, double *x)
{
    const unsigned long m2 = 2 * m;

    for (int k = 0; k < m; k++) {
        double s = x[m + k] * 2, t = x[m2 + k];

        x[m + k] = x[k] - s;
        x[m2 + k] = s;
        x[k] = t;
    }
}

/* Pointers, and a number of turns. */
/* expect: simd */
static void kernel_walk(unsigned long m, double *x)
{
    unsigned long k = m;

    do {
        double s = x[m] * 0.5;

        x[m] = x[0] - s;
        x[0] += s;
        x++;
    } while (--k);
}

/* It says nothing as soon as one of them changes. */
/* expect: unchanged */
static void kernel_changed(int m, double *x)
{
    int m2 = 2 * m;

    m -= 3;
    for (int k = 0; k < m + 3; k++)
        x[k + m2] = x[k + m + 2] * 0.5 + x[k];
}

/* expect: unchanged */
static void kernel_perhaps(int m, int q, double *x)
{
    int m2 = 2 * m;

    if (q > 5)
        m2 = m - 1;
    for (int k = 0; k < m; k++)
        x[k + m2] = x[k + m - 2] * 0.5 + x[k];
}

/* 2^32 times as much is none at all in 32 bits. */
/* expect: unchanged */
static void kernel_wraps(unsigned m, double *x)
{
    unsigned m2 = m * 2147483649u;

    for (unsigned k = 0; k < m; k++)
        x[k + m2] = x[k + m - 1] * 0.5 + x[k];
}

int main(void)
{
    unsigned long hash = 5381;

    for (int i = 0; i < 8 * N + 16; i++) {
        a[i] = 1.0 / (i + 1);
        b[i] = 0.25 + i % 7;
    }
    kernel_thirds(N, a);
    kernel_by_another(N, a + 1);
    kernel_unsigned(N, a + 2);
    kernel_walk(N, a);
    kernel_walk(1, a);
    kernel_changed(N, a + 1);
    kernel_perhaps(N, 3, a);
    kernel_perhaps(N, 7, a);
    kernel_wraps(N, a);
    for (int i = 0; i < 8 * N + 16; i++)
        hash = hash_next(hash, a[i]);
    printf("%lx\n", hash);
    return 0;
}
