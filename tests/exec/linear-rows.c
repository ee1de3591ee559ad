/* Rows of constant length in arrays with one subscript: iterations may go
 * beyond the end of a row, which is the beginning of the next one.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 70
#endif
#define ROW 100
#define SIZE (ROW * (N + 101) * 2)

static double A[SIZE], B[SIZE], x[SIZE];
static int count;

/* expect: parallel */
static void kernel_rows(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            A[i * ROW + j] = A[i * ROW + j] * 0.5 + x[j];
}

/* expect: parallel */
static void kernel_product(int n, double *c, const double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i * ROW + j] += a[i * ROW + k] * b[k * ROW + j];
}

/* Always within a row. */
/* expect: parallel */
static void kernel_inside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < ROW; j++)
            A[ROW * i + ROW - 1 - j] += x[j];
}

/* In place, with neighbours in three rows. */
/* expect: tiled */
static void kernel_stencil(int t, int n, int m)
{
    for (int s = 0; s < t; s++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                A[i * ROW + j] =
                    (A[(i - 1) * ROW + j] + A[(i + 1) * ROW + j] +
                     A[i * ROW + j - 1] + A[i * ROW + j + 1]) *
                    0.25;
}

/* Rows of rows. */
/* expect: parallel */
static void kernel_levels(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++)
                A[i * 10000 + j * 100 + k] += B[i * 10000 + k * 100 + j];
}

/* The row begins before the first column, or in its middle. */
/* expect: transformed */
static void kernel_shifted(int n, int m, int lo)
{
    double *p = A + SIZE / 2;

    for (int i = 0; i < n; i++)
        for (int j = lo; j < m; j++)
            p[i * ROW + j] += p[i * ROW + j - 1];
}

/* Two lengths: no rows. */
/* expect: transformed */
static void kernel_two_lengths(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i * ROW + j] += x[i * (ROW - 3) + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i * (ROW - 7) + j] -= x[i + j];
}

/* More columns than a row has for certain. */
/* expect: transformed */
static void kernel_long(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2 * ROW; j++)
            A[i * ROW + j] = A[i * ROW + j] * 0.75 + i;
}

/* The remainder has another sign, and the diagonal goes through all rows. */
/* expect: transformed */
static void kernel_diagonal(int n, int m)
{
    double *p = A + 3 * ROW;

    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            p[i * ROW - j] = p[i * ROW - j] * 0.5 + x[j];
    for (int i = 0; i < n; i++)
        A[i * (ROW + 1)] += 1;
}

/* expect: transformed */
static void kernel_unsigned(unsigned n, unsigned m)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++)
            A[i * ROW + j] += x[j];
}

/* A sum would lose most of its bits on the way. */
static void print(void)
{
    const unsigned char *byte = (const unsigned char *)A;
    unsigned long long h = 14695981039346656037u;

    for (size_t i = 0; i < sizeof(A); i++)
        h = (h ^ byte[i]) * 1099511628211u;
    printf("%d %llx %a\n", count++, h, A[ROW * 3 + 1]);
}

int main(void)
{
    static const int columns[] = {0, 1, ROW - 1, ROW, ROW + 1, 2 * ROW, ROW / 2};

    for (int i = 0; i < SIZE; i++) {
        A[i] = i % 13 - 5;
        B[i] = i % 7 * 0.5;
        x[i] = (i * 5 % 11) * 0.25;
    }
    for (int c = 0; c < 7; c++) {
        int m = columns[c];

        kernel_rows(N, m);
        print();
        kernel_product(m < N ? m : N, A, B, x);
        kernel_product(m < N ? m : N, A, A + ROW * 2, A + 1);
        print();
        kernel_inside(N);
        print();
        kernel_stencil(3, N, m);
        print();
        kernel_levels(2 + N / 80, m / 2);
        print();
        kernel_shifted(N / 2, m, 0);
        kernel_shifted(N / 2, m, -3);
        kernel_shifted(N / 2, m, ROW / 2);
        print();
        kernel_two_lengths(m);
        print();
        kernel_long(N);
        print();
        kernel_diagonal(N, m);
        print();
        kernel_unsigned(N, (unsigned)m);
        print();
    }
    return 0;
}
