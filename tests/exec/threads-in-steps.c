/* Loops that threads share inside of sequential ones, of steps, where each step has much to do:
 * conjugate gradients, and the like.
 */
/* options: --parallel-threshold=1 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static double a[9 * N + 9], p[N], q[N], r[N], z[N];
static int first[N + 1], column[9 * N + 9];

/* Few statements: the nest as a whole. */
/* expect: parallel */
double kernel_residual(int n, int steps, const int *restrict rows,
                       const int *restrict cols, const double *restrict m,
                       double *restrict u, double *restrict v,
                       double *restrict w)
{
    double rho = 1;

    for (int it = 0; it < steps; it++) {
        double d = 0, alpha;

        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = rows[j]; k < rows[j + 1]; k++)
                s = s + m[k] * u[cols[k]];
            v[j] = s;
        }
        for (int j = 0; j < n; j++)
            d = d + u[j] * v[j];
        alpha = rho / (d + 1);
        for (int j = 0; j < n; j++)
            w[j] = w[j] - alpha * v[j];
        for (int j = 0; j < n; j++)
            u[j] = w[j] + 0.25 * u[j];
        rho = alpha * 0.5;
    }
    return rho;
}

/* Many statements: each loop for itself, also one of which bounds are data. */
/* expect: parallel */
double kernel_conjugate(int n, const int *rows, const int *cols,
                        const double *m, const double *b, double *x, double *u,
                        double *v, double *w)
{
    double rho = 0, rest = 0;

    for (int j = 0; j < n; j++) {
        v[j] = 0;
        x[j] = 0;
        w[j] = b[j];
        u[j] = w[j];
    }
    for (int j = 0; j < n; j++)
        rho = rho + w[j] * w[j];
    for (int it = 0; it < 4; it++) {
        double d = 0, before = rho, alpha, beta;

        rho = 0;
        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = rows[j]; k < rows[j + 1]; k++)
                s = s + m[k] * u[cols[k]];
            v[j] = s;
        }
        for (int j = 0; j < n; j++)
            d = d + u[j] * v[j];
        alpha = before / d;
        for (int j = 0; j < n; j++) {
            x[j] = x[j] + alpha * u[j];
            w[j] = w[j] - alpha * v[j];
            rho = rho + w[j] * w[j];
        }
        beta = rho / before;
        for (int j = 0; j < n; j++)
            u[j] = w[j] + beta * u[j];
    }
    for (int j = 0; j < n; j++)
        rest = rest + w[j] * w[j];
    return rest;
}

/* Steps that need what the last one has computed in another order of elements. */
/* expect: parallel */
void kernel_turned(int n, int steps, double *restrict u, double *restrict v)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            v[i] = 0.5 * u[n - 1 - i] + u[i];
        for (int i = 0; i < n; i++)
            u[i] = 0.75 * v[n - 1 - i] - 0.25 * v[i];
    }
}

/* Each step has one element more than the last one. */
/* expect: parallel */
void kernel_growing(int n, double *restrict u)
{
    for (int t = 1; t < n; t++)
        for (int i = 0; i < t; i++)
            u[i] = u[i] * 0.5 + u[t];
}

static void set(void)
{
    int at = 0;

    for (int j = 0; j < N; j++) {
        first[j] = at;
        for (int k = 0; k < j % 9; k++) {
            column[at] = (j * 7 + k * k * 13) % N;
            a[at] = j == column[at] ? 9.0 : 1.0 / (1 + j % 5 + k);
            at++;
        }
        p[j] = (j * 7 % 97) / 97.0;
        q[j] = 0;
        r[j] = (j * 5 % 89) / 89.0;
        z[j] = 1;
    }
    first[N] = at;
}

static unsigned long sum_of(const double *x)
{
    unsigned long hash = 0;

    for (int i = 0; i < N; i++)
        hash = hash_next(hash, x[i]);
    return hash;
}

static void print(double value)
{
    printf("%lx %lx %lx %lx %lx\n", hash_next(0, value), sum_of(p), sum_of(q),
           sum_of(r), sum_of(z));
}

int main(void)
{
    static double x[N];

    set();
    print(kernel_residual(N, 5, first, column, a, p, q, r));
    set();
    print(kernel_conjugate(N, first, column, a, z, x, p, q, r));
    print(x[N / 2]);
    set();
    kernel_turned(N, 7, p, r);
    print(0);
    kernel_growing(N, p);
    print(1);
    return 0;
}
