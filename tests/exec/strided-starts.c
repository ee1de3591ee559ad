/* Loops in steps of more than 1 whose first iteration is no affine function of what is outside. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 60
#endif

static double u[N + 8][N + 8], f[N + 8][N + 8];
static int last[N + 8];

/* expect: transformed */
static void kernel_colour(int n, int c)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
            u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) - f[i][j];
}

/* expect: transformed */
static void kernel_colours(int n)
{
    for (int c = 0; c < 2; c++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) - f[i][j];
}

/* expect: transformed */
static void kernel_bit(int n, int c)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1 + ((i + c) & 1); j < n - 1; j += 2)
            u[i][j] += u[i - 1][j] + u[i][j + 1] * 0.5;
}

/* expect: transformed */
static void kernel_unsigned(unsigned n, unsigned c)
{
    for (unsigned i = 1; i + 1 < n; i++)
        for (unsigned j = 1 + (i + c) % 2; j + 1 < n; j += 2)
            u[i][j] += u[i + 1][j] * 0.25 - f[i][j - 1];
}

/* expect: transformed */
static void kernel_down(int n, int c)
{
    for (int i = 0; i < n; i++)
        for (int j = n - 1 - (i + c) % 3; j >= 2; j -= 3)
            u[i][j] = f[j][i] * 0.5 + f[j - 2][i];
}

/* expect: transformed */
static void kernel_choice(int n, int c)
{
    for (int i = 0; i < n; i++)
        for (int j = (i > c ? i : c); j < n; j += 4)
            u[i][j] = f[i][j] + f[j][i] * 2;
}

/* The last value of the iterator is wanted, also where there is no iteration. */
static void kernel_last(int n, int c)
{
    int j = 0;

    for (int i = 0; i < n; i++) {
        for (j = 5 + (i + c) % 3; j < n; j += 3)
            u[i][j] = f[i][j] * 3;
        last[i] = j;
    }
    last[n] = j;
}

/* expect: transformed */
static void kernel_flat(double *x, const double *y, int h, int w, int c)
{
    for (int i = 1; i < h - 1; i++)
        for (int j = 1 + (i + c) % 2; j < w - 1; j += 2)
            x[i * w + j] = x[(i - 1) * w + j] + x[(i + 1) * w + j] * 0.5 + x[i * w + j - 1] + y[i * w + j + 1];
}

/* expect: transformed */
static void kernel_residues(int from, int to, double *x, double *y)
{
    for (int i = from; i < to; i++)
        if (i % 8 == 3)
            x[i] = y[i];
}

/* A remainder of three, and bounds that are not those of rows. */
static void kernel_three(int n, int m, int c)
{
    for (int i = c; i < n; i++)
        for (int j = (i + m) % 3; j <= i && j < m; j += 3)
            u[i][j] += u[i][j + 3] * 0.5 + u[i + 1][j];
}

static void show(const char *name)
{
    unsigned long hash = 0;

    for (int i = 0; i < N + 8; i++) {
        hash = hash_next(hash, last[i]);
        for (int j = 0; j < N + 8; j++)
            hash = hash_next(hash, u[i][j]);
    }
    printf("%s %lx\n", name, hash);
}

static void fill(void)
{
    for (int i = 0; i < N + 8; i++)
        for (int j = 0; j < N + 8; j++) {
            u[i][j] = (i * 7 + j * 3) % 23 / 9.0;
            f[i][j] = (i * 5 + j * 11) % 29 / 7.0;
        }
}

int main(void)
{
    static const int size[] = {0, 1, 2, 3, 4, 5, 6, 7, N - 1, N};

    for (int k = 0; k < 10; k++)
        for (int c = -4; c < 5; c++) {
            int n = size[k];
            double *flat = &u[0][0];

            fill();
            kernel_colour(n, c);
            show("colour");
            kernel_colours(n);
            kernel_bit(n, c);
            show("bit");
            kernel_unsigned((unsigned)n, (unsigned)c);
            kernel_down(n, c < 0 ? 0 : c);
            show("down");
            kernel_choice(n, c < 0 ? 0 : c);
            show("choice");
            kernel_last(n, c);
            show("last");
            kernel_flat(flat, &f[0][0], n, n, c < -1 ? 3 : c);
            kernel_flat(flat, flat + N / 2, n / 2, n, c < -1 ? 3 : c);
            show("flat");
            for (int i = -1; i < 12; i++) {
                kernel_residues(i < 0 ? 0 : i, i + n, flat, flat + 8 + c);
                kernel_residues(i < 0 ? 0 : i, i + n, flat, &f[0][0]);
            }
            show("residues");
            kernel_three(n, n < 3 ? n : n - 3, c < 0 ? 0 : c);
            kernel_three(n / 2, n, c < 0 ? -c : c);
            show("three");
        }
    return 0;
}
