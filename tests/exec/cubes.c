/*
 * Tables of tables of rows: what is behind the pointers is different memory if all rows
 * ascend, which is tested.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 20
#endif
#define M (N + 2)

/* expect: parallel */
static void kernel_clear(int n, double ***a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                a[i][j][k] = 0.25 * i + j - k;
}

/* expect: parallel */
static void kernel_box(int n, double ***a, double ***b, const double *c)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                a[i][j][k] = c[0] * b[i][j][k] +
                             c[1] * (b[i - 1][j - 1][k] + b[i - 1][j][k + 1] +
                                     b[i - 1][j + 1][k] + b[i][j - 1][k] +
                                     b[i][j + 1][k - 1] + b[i + 1][j - 1][k] +
                                     b[i + 1][j][k] + b[i + 1][j + 1][k]);
}

/* Some pointers that the first and the last stand for are not read. */
/* expect: unchanged may-alias */
static void kernel_star(int n, double ***a, double ***b)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                a[i][j][k] = b[i - 1][j][k] + b[i + 1][j][k] + b[i][j - 1][k] +
                             b[i][j + 1][k] - 4 * b[i][j][k];
}

/* The tables change. */
/* expect: unchanged */
static void kernel_exchange(int n, double ***a, double ***b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double *row = a[i][j];

            a[i][j] = b[i][j];
            b[i][j] = row;
            b[i][j][0] += 1;
        }
}

/* In place, with what was stored before. */
static void kernel_sweep(int n, double ***a)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                a[i][j][k] = 0.5 * (a[i - 1][j - 1][k] + a[i][j][k]) +
                             0.25 * (a[i - 1][j][k] - a[i][j - 1][k - 1]);
}

static double ***cube(int n, double *cells)
{
    double ***a = malloc((size_t)n * sizeof *a);
    double **rows = malloc((size_t)(n * n) * sizeof *rows);

    for (int i = 0; i < n; i++) {
        a[i] = rows + i * n;
        for (int j = 0; j < n; j++)
            a[i][j] = cells + (i * n + j) * n;
    }
    return a;
}

static void release(double ***a, double **rows)
{
    free(rows);
    free(a);
}

static void print(const char *name, int n, const double *cells)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s = 0.75 * s + cells[i];
    printf("%s %.17g %.17g\n", name, s, cells[n / 2]);
}

int main(void)
{
    int n = M, all = n * n * n;
    double *cells = calloc((size_t)all * 2, sizeof *cells);
    double ***a = cube(n, cells), ***b = cube(n, cells + all);
    double **rows_a = a[0], **rows_b = b[0];
    double c[2] = {0.5, 0.0625};

    kernel_clear(n, b);
    print("clear", all, cells + all);
    kernel_box(n, a, b, c);
    print("box", all, cells);
    kernel_star(n, a, b);
    print("star", all, cells);
    kernel_box(n, a, a, c);
    print("same", all, cells);
    kernel_sweep(n, a);
    print("sweep", all, cells);
    if (n > 4)
        a[2][1] = b[2][2];
    kernel_box(n, a, b, c);
    kernel_sweep(n, a);
    print("shared", all * 2, cells);
    for (int i = 1; i + 1 < n; i++) {
        double *row = a[i][0];

        a[i][0] = a[i + 1][1];
        a[i + 1][1] = row;
    }
    kernel_box(n, a, b, c);
    kernel_clear(n, b);
    kernel_sweep(n, a);
    print("mixed", all, cells);
    b[n / 2] = a[n / 2];
    kernel_box(n, a, b, c);
    kernel_exchange(n / 3, a, b);
    print("tables", all * 2, cells);
    a = (release(a, NULL), cube(n, cells));
    for (int j = 0; j < n; j++)
        a[n / 2][j] = a[n / 2 - 1][j];
    kernel_clear(n, a);
    print("twice", all, cells);
    kernel_sweep(n, a);
    print("swept", all, cells);
    free(a[0]);
    release(a, rows_a);
    release(b, rows_b);
    free(cells);
    return 0;
}
