/* Rows that begin at a product of numbers which the nest does not change: that is one number.
 * It may be negative, or overflow where the program does not compute it.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

#define BASE (4 * N + 16)

static double a[16 * N + 64], x[4 * N];

/* expect: parallel */
static void kernel_row(int m, double *d, const double *c, int j, int ld)
{
    for (int k = 0; k < m; k++)
        d[k + j * ld] = c[k] * 0.5;
}

/* expect: parallel */
static void kernel_within(int n, int m, double *d, const double *c, int j,
                          int ld)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            d[k + j * ld] += c[k + i * ld];
}

/* The two rows may be one. */
static void kernel_swap(int m, double *d, int p, int q, int ld)
{
    for (int k = 0; k < m; k++) {
        double t = d[k + p * ld];

        d[k + p * ld] = d[k + q * ld];
        d[k + q * ld] = t;
    }
}

/* Each element is made of that of another row, which may begin a step away. */
static void kernel_shift(int m, double *d, int p, int q, int r, int s)
{
    for (int k = 0; k < m; k++)
        d[k + p * q] = d[k + r * s] + 1;
}

/* The factor is changed, and the pointer. */
static void kernel_changed(int m, double *d, int j, int ld)
{
    for (int k = 0; k < m; k++) {
        d[k + j * ld] += 1;
        if (k % 8 == 7)
            j++;
    }
}

/* Without sign, products wrap around. */
static void kernel_wrap(unsigned m, double *d, unsigned j, unsigned ld)
{
    for (unsigned k = 0; k < m; k++)
        d[k + j * ld] += 0.25;
}

int main(void)
{
    unsigned long hash = 5381;

    for (int i = 0; i < 16 * N + 64; i++)
        a[i] = i % 17;
    for (int i = 0; i < 4 * N; i++)
        x[i] = 1.0 / (i + 1);
    for (int m = 0; m <= N; m = 2 * m + 1) {
        for (int j = -2; j < 4; j++) {
            kernel_row(m, a + BASE, x, j, N);
            kernel_row(m, a + BASE, a + BASE + 1, j, N);
            kernel_within(3, m, a + BASE, x, j, m);
            kernel_within(3, m, a + BASE, a + BASE + N, j, m);
            kernel_swap(m, a + BASE, j, 1, N);
            kernel_swap(m, a + BASE, j, 2, 1);
            kernel_shift(m, a + BASE, j, 3, 5, 1);
            kernel_shift(m, a + BASE, 3, 2, j, 3);
            kernel_changed(m, a + BASE, j, N / 4);
        }
        kernel_wrap((unsigned)m, a, 1U << 31, 2);
        kernel_wrap((unsigned)m, a, (1U << 31) + 3, 2);
        kernel_row(0, a, x, 1 << 20, 1 << 20);
        for (int i = 0; i < 16 * N + 64; i++)
            hash = hash_next(hash, a[i]);
    }
    printf("%lx\n", hash);
    return 0;
}
