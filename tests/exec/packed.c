/* Parts of arrays in buffers: other layouts, types, bounds and directions, and
 * what must not be copied.
 */
/* options: --tile=16 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 37
#endif
#define M (N + 3)

struct pair {
    double a, b;
};

static double a[M][M], b[M][M], c[M][M], d[M];
static float fa[M][M], fb[M][M], fc[M][M];
static int ia[M][M], ib[M][M], ic[M][M];
static double _Complex za[M][M], zb[M][M], zc[M][M];
static unsigned char ub[M][M];
static struct pair p[M][M];

/* expect: packed */
static void kernel_rows(int ni, int nj, int nk)
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++)
            for (int k = 0; k < nk; k++)
                c[i][j] += a[i][k] * b[j][k];
}

/* expect: packed */
static void kernel_float(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                fc[i][j] += fa[i][k] * fb[j][k];
}

/* expect: packed */
static void kernel_int(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                ic[i][j] += ia[i][k] * ib[j][k] + ub[j][k];
}

/* expect: packed */
static void kernel_complex(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                zc[i][j] += za[i][k] * zb[j][k];
}

/* Members of structures stay where they are. */
/* expect: tiled */
static void kernel_pairs(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * p[j][k].b;
}

/* expect: packed */
static void kernel_triangle(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            for (int j = 0; j <= i; j++)
                c[i][j] += a[i][k] * a[j][k];
}

/* expect: packed */
static void kernel_offsets(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i + 1][j] += a[i][k + 2] * b[j + 1][k];
}

/* Others than all rows, from the last one on, are left where they are. */
/* expect: tiled */
static void kernel_down(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = n - 1; j >= 0; j--)
            for (int k = n - 1; k >= 0; k--)
                c[i + 1][j] += a[i][k + 2] * b[j][k];
}

/* expect: tiled */
static void kernel_steps(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j += 2)
            for (int k = 0; k < n; k += 3)
                c[i][j] += a[i][k] * b[j][k];
}

/* The arrays may overlap, which is tested. */
/* expect: packed */
static void kernel_pointers(int n, double *x, double *y, double *z)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                x[i * n + j] += y[i * n + k] * z[j * n + k];
}

/* expect: tiled */
static void kernel_table(int n, double **x, double **y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                x[i][j] += a[i][k] * y[j][k];
}

/* What is copied changes in the loop around. */
/* expect: transformed */
static void kernel_changing(int n)
{
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    c[i][j] += a[i][k] * b[j][k];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                b[i][j] = b[i][j] * 0.5 + c[j][i] * 0.001;
    }
}

/* Reads of what the same statement writes. */
static void kernel_itself(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * c[j][k];
}

/* The last row has one element only: what is behind it is not there. */
/* expect: tiled */
static void kernel_edge(int n, double (*restrict z)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n - j; k++)
                c[i][j] += a[i][k] * z[j][k];
}

/* Elements that are read on a condition only may not be there. */
static void kernel_choice(int n, int m, double (*restrict z)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += d[j] < m ? z[j][k] * a[i][k] : 1;
}

/* Where names that a buffer would have are taken. */
/* expect: packed */
static double kernel_names(int n, double b_packed)
{
    double b_packed1 = 2;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[j][k] * b_packed + b_packed1;
    return b_packed1;
}

static void fill(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 4.5;
            b[i][j] = (i * 5 + j * j) % 13 * 0.37;
            fa[i][j] = (float)a[i][j] / 3;
            fb[i][j] = (float)b[i][j] / 7;
            ia[i][j] = (i * i + j) % 17 - 8;
            ib[i][j] = (i + 3 * j) % 19 - 9;
            ub[i][j] = (unsigned char)(i * 31 + j * 17);
            za[i][j] = a[i][j] + b[i][j] * I;
            zb[i][j] = b[i][j] - a[j][i] * I;
            p[i][j] = (struct pair){i, j * 0.25};
            d[j] = j;
        }
}

static void print(const char *name, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + x[i];
    printf("%s %a\n", name, sum);
    for (int i = 0; i < n; i += 7)
        printf("%a\n", x[i]);
}

static void run_on_heap(int n)
{
    size_t size = n > 0 ? (size_t)n * (size_t)n : 1;
    size_t edge = n > 0 ? (size_t)(n - 1) * (size_t)n + 1 : 1;
    double *x = calloc(size, sizeof(*x));
    double *z = calloc(edge, sizeof(*z));
    double **row = calloc(size, sizeof(*row));

    for (size_t i = 0; i < size; i++)
        x[i] = (double)(i % 23) / 8;
    for (size_t i = 0; i < edge; i++)
        z[i] = (double)(i % 29) / 16;
    for (int i = 0; i < n; i++)
        row[i] = x + (size_t)i * (size_t)n;
    if (n > 0) {
        kernel_edge(n, (double(*)[n])z);
        kernel_choice(n, 1, (double(*)[n])z);
    }
    kernel_pointers(n, &c[0][0], x, &b[0][0]);
    kernel_pointers(n / 2, &c[0][0], x, &c[0][0]);
    kernel_pointers(n, x, &a[0][0], x);
    print("heap", x, (int)size);
    {
        double **out = calloc(size, sizeof(*out));

        for (int i = 0; i < n; i++)
            out[i] = c[i];
        kernel_table(n, out, row);
        free(out);
    }
    free(row);
    free(z);
    free(x);
}

int main(void)
{
    static const int size[] = {-3, 0, 1, N / 2, N};
    double sum = 0;

    fill();
    for (int s = 0; s < 5; s++) {
        int n = size[s];

        kernel_rows(n, n / 2 + 1, n);
        kernel_rows(n, n, n / 3);
        kernel_float(n);
        kernel_int(n);
        kernel_complex(n);
        kernel_pairs(n);
        kernel_triangle(n, n + 1);
        kernel_offsets(n);
        kernel_steps(n);
        kernel_down(n);
        run_on_heap(n);
        kernel_changing(n);
        kernel_itself(n / 4);
        sum += kernel_names(n, 0.25);
        print("c", &c[0][0], M * M);
    }
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            c[i][j] = fc[i][j] + ic[i][j] * 3.0;
            a[i][j] = creal(zc[i][j]) + 2 * cimag(zc[i][j]);
        }
    print("others", &c[0][0], M * M);
    print("complex", &a[0][0], M * M);
    printf("%a\n", sum);
    return 0;
}
