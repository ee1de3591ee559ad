/*
 * A choice between two nests, of which one is executed: each is optimised for itself.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define LD (N + 5)

static double pool[3 * LD * LD];

/* expect: tiled */
static void kernel_rank_k(char half, int n, int k, double al, const double *x,
                          int ldx, double be, double *z, int ldz)
{
    int p, q, m;

    if (half == 'l') {
        for (p = 0; p < n; p++) {
            for (q = 0; q <= p; q++)
                z[p * ldz + q] *= be;
            for (m = 0; m < k; m++)
                for (q = 0; q <= p; q++)
                    z[p * ldz + q] += al * x[p * ldx + m] * x[q * ldx + m];
        }
    } else {
        for (p = 0; p < n; p++) {
            for (q = p; q < n; q++)
                z[p * ldz + q] *= be;
            for (m = 0; m < k; m++)
                for (q = p; q < n; q++)
                    z[p * ldz + q] += al * x[p * ldx + m] * x[q * ldx + m];
        }
    }
}

/* The choice is in a loop, and what it depends on is computed in it. */
static void kernel_alternate(int n, double *x, double *y)
{
    for (int t = 0; t < 5; t++) {
        double sum = x[t] - y[t];

        if (sum > 0) {
            for (int i = 1; i < n; i++)
                y[i] = x[i - 1] + 0.5 * x[i];
        } else {
            for (int i = 1; i < n; i++)
                x[i] = y[i - 1] - 0.25 * y[i];
        }
    }
}

int main(void)
{
    double *x = pool, *z = pool + N + 3;
    double sum = 0;

    for (int i = 0; i < 3 * LD * LD; i++)
        pool[i] = i % 7;
    kernel_rank_k('l', N, N, 0.9, x, LD, 0.5, z, LD);
    kernel_rank_k('u', N, N / 2, 1.1, x, LD, 0.5, z, LD);
    kernel_rank_k('l', N / 2, N / 3, 0.001, x, LD, 0.5, pool + LD * LD, LD);
    kernel_rank_k('u', N / 2, N / 3, 0.001, x, LD, 0.5, pool + LD * LD, LD);
    kernel_alternate(N, pool, pool + LD * LD);
    for (int i = 0; i < 2 * LD * LD; i++)
        sum += pool[i] * (1 + i % 3);
    printf("%.17g\n", sum);
    return 0;
}
