/* Rows that every iteration fills anew: which of them iterations can have of their own,
 * and what is in the array after the nest.
 */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 300
#endif

static double in[N + 2][N + 2];
static double out[N + 2][N + 2];
static double row[N + 2];
static float narrow[N + 2];

/* expect: parallel */
static void kernel_global(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            row[j] = 0;
            for (int k = 0; k < m; k++)
                row[j] += in[i][k] * in[k][j];
        }
        for (int j = 0; j < m; j++)
            out[i][j] = row[j];
    }
}

/* expect: parallel */
static void kernel_pointer(int n, int m, double *t)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            t[j] = 1;
            for (int k = 0; k < m; k++)
                t[j] += in[i][k] * in[k][j];
        }
        for (int j = 0; j < m; j++)
            out[i][j] = t[j] / 3;
    }
}

/* Its values are read behind the loop, too. */
static double kernel_stack(int n, int m)
{
    double t[N + 2] = {5};
    double sum = 0;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            t[j] = 2;
            for (int k = 0; k < m; k++)
                t[j] -= in[i][k] * in[k][j];
        }
        for (int j = 0; j < m; j++)
            out[i][j] += t[j];
    }
    for (int j = 0; j < m; j++)
        sum += t[j] * j;
    return sum + t[0];
}

/* expect: parallel */
static void kernel_narrow(int n, int m)
{
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j < m; j++) {
            narrow[j] = (float)in[i][j];
            for (int k = 0; k < m; k++)
                narrow[j] *= (float)(1 - in[i][k] * in[k][j]);
        }
        for (int j = 1; j < m; j++)
            out[i][j] += narrow[j];
    }
}

/* The rows get shorter: what is behind their ends stays. */
static void kernel_shorter(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m - i; j++) {
            row[j] = i;
            for (int k = 0; k < m; k++)
                row[j] += in[i][k] * in[k][j];
        }
        for (int j = 0; j < m - i; j++)
            out[i][j] += row[j];
    }
}

/* The rows get longer, and what is behind their ends is read, too. */
static void kernel_longer(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i && j < m; j++) {
            row[j] = i;
            for (int k = 0; k < m; k++)
                row[j] += in[i][k] * in[k][j];
        }
        for (int j = 0; j < m; j++)
            out[i][j] += row[j];
    }
}

/* The rows add up. */
static void kernel_old(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++)
                row[j] += in[i][k] * in[k][j];
        for (int j = 0; j < m; j++)
            out[i][j] += row[j];
    }
}

/* Not every element is written. */
static void kernel_sometimes(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            if (in[i][j] > 0.5)
                row[j] = in[i][j] + in[j][i];
        for (int j = 0; j < m; j++)
            out[i][j] += row[j];
    }
}

/* Neighbours are read, the first of which no iteration writes. */
static void kernel_beside(int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 1; j < m; j++) {
            row[j] = 0;
            for (int k = 0; k < m; k++)
                row[j] += in[i][k] * in[k][j];
        }
        for (int j = 1; j < m; j++)
            out[i][j] += row[j - 1];
    }
}

static void fill(void)
{
    for (int i = 0; i < N + 2; i++) {
        row[i] = i;
        narrow[i] = (float)i / 2;
        for (int j = 0; j < N + 2; j++)
            in[i][j] = (i * 7 + j * 3) % 11 / 11.0;
    }
}

static unsigned long hash(const double *x, int n)
{
    unsigned long all = 0;

    for (int i = 0; i < n; i++)
        all = hash_next(all, x[i]);
    return all;
}

static void show(const char *name)
{
    unsigned long all = hash(&out[0][0], (N + 2) * (N + 2));

    for (int i = 0; i < N + 2; i++)
        all = hash_next(hash_next(all, row[i]), narrow[i]);
    printf("%s %016lx\n", name, all);
}

static void run(int n, int m)
{
    double t[N + 2] = {1, 2};

    fill();
    kernel_global(n, m);
    show("global");
    kernel_pointer(n, m, t);
    printf("%016lx\n", hash(t, N + 2));
    show("pointer");
    kernel_pointer(n, m, out[n / 2]);
    show("overlap");
    printf("%a\n", kernel_stack(n, m));
    kernel_narrow(n, m);
    show("narrow");
    kernel_shorter(n, m);
    show("shorter");
    kernel_longer(n, m);
    show("longer");
    kernel_old(n, m);
    show("old");
    kernel_sometimes(n, m);
    show("sometimes");
    kernel_beside(n, m);
    show("beside");
}

int main(void)
{
    run(N, N);
    run(N, N - 1);
    run(1, N);
    run(2, N);
    run(0, N);
    run(N, 0);
    return 0;
}
