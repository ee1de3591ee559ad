/* Parts of arrays in buffers: subscripts by way of scalars, pointers and other
 * iterators, and statements that run on a condition.
 */
/* options: --tile=16 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 37
#endif
#define M (N + 5)

static double a[M][M], b[M][M], c[M][M], d[M];

/* expect: packed */
static void kernel_by_scalar(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int next = j + 1;

            for (int k = 0; k < n; k++) {
                int kk = k + 2;

                c[i][j] += a[i][k] * b[next][kk];
            }
        }
}

/* expect: packed */
static void kernel_by_row(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double *row = b[j + 1];

            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * row[k];
        }
}

/* expect: packed */
static void kernel_unsigned(unsigned n, uint8_t m)
{
    for (unsigned i = 0; i < n; i++)
        for (uint8_t j = 0; j < m; j++)
            for (unsigned k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[j][k];
}

/* expect: tiled */
static void kernel_mirror(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[n - 1 - j][k];
}

/* Elements that are read on a condition on data may not be there. */
/* expect: tiled */
static void kernel_guard(int n, double m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (d[j] < m)
                    c[i][j] += a[i][k] * b[j][k];
}

/* expect: tiled */
static void kernel_affine_guard(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (j + k < m && i > 2)
                    c[i][j] += a[i][k] * b[j][k];
}

/* expect: packed */
static void kernel_both(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += b[i][k] * b[j][k] + a[k][j] * a[j][k];
}

/* expect: transformed */
static void kernel_three(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                c[i][j] += b[j - 1][k] + b[j][k + 1] * b[j + 1][k - 1];
}

/* expect: tiled */
static void kernel_blocks(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[j / 2][k] + b[j][k / 3] + b[j % 4][k];
}

/* expect: packed */
static void kernel_linear(int n, int m, const float *restrict x,
                          const float *restrict y, float *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++)
                z[i * n + j] += x[i * m + k] * *(y + j * m + k);
}

#define b_packed(x) (x)
/* expect: packed */
static void kernel_macro(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b_packed(b[j][k]);
}
#undef b_packed

static void fill(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 4.5;
            b[i][j] = (i * 5 + j * j) % 13 * 0.37;
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

static void run_on_heap(int n, int m)
{
    size_t rows = n > 0 ? (size_t)n : 1;
    size_t columns = m > 0 ? (size_t)m : 1;
    float *x = calloc(rows * columns, sizeof(*x));
    float *y = calloc(rows * columns, sizeof(*y));
    float *z = calloc(rows * rows, sizeof(*z));

    for (size_t i = 0; i < rows * columns; i++) {
        x[i] = (float)(i % 23) / 8;
        y[i] = (float)(i % 31) / 7;
    }
    kernel_linear(n, m, x, y, z);
    for (size_t i = 0; i < rows * rows; i++)
        printf("%a\n", z[i]);
    free(x);
    free(y);
    free(z);
}

int main(void)
{
    static const int size[] = {-3, 0, 1, 2, N / 2, N};

    fill();
    for (int s = 0; s < 6; s++) {
        int n = size[s];
        int few = n > 0 ? n : 0;

        kernel_by_scalar(n);
        kernel_by_row(n);
        kernel_unsigned((unsigned)few, (uint8_t)few);
        kernel_mirror(n);
        kernel_guard(n, 5);
        kernel_affine_guard(n, n + 1);
        kernel_both(n);
        kernel_three(n);
        kernel_blocks(n);
        kernel_macro(n);
        run_on_heap(n, n / 2 + 1);
        run_on_heap(n / 2, n);
        print("c", &c[0][0], M * M);
    }
    return 0;
}
