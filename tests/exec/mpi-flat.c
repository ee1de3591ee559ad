/*
 * Nests that processes share (tests/mpi.sh) with arrays of several dimensions that C addresses by
 * one subscript: rows of these are moved by the program's own references.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M (N > 5 ? N : 5)

static double *G;
static double F[M * 24];
static float C[M * 24];

static void show(const char *name, const void *data, size_t n)
{
    const unsigned char *byte = data;
    unsigned long hash = 5381;

    for (size_t i = 0; i < n; i++)
        hash = 33 * hash + byte[i];
    printf("%s %lx\n", name, hash);
}

static void fill(double *x, long n, int seed)
{
    for (long i = 0; i < n; i++)
        x[i] = (double)((i * 7 + seed) % 101) / 7;
}

static void product(int n, int m, double *restrict c, const double *restrict a,
                    const double *restrict b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                c[i * m + j] += a[i * n + k] * b[k * m + j];
}

/* The second one is transposed, and has longer rows. */
static void transposed(long n, long ld, double *restrict c,
                       const double *restrict a)
{
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            for (long k = 0; k < n; k++)
                c[i * n + j] += a[j * ld + k] * a[i * ld + k];
}

/* A triangle, by unsigned numbers, behind a row. */
static void triangle(size_t n, double *restrict c, const double *restrict a)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            for (size_t k = 0; k < n; k++)
                c[(i + 1) * n + j] += a[i * n + k] * a[j * n + k];
}

/* Through dereferences, of a pointer of the file. */
static void dereferenced(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 3; k++)
                *(G + i * n + j) += x[k] * x[j];
}

/* An array of the file, and one with constant rows. */
static void constant(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 24; j++)
            for (int k = 0; k < 4; k++)
                C[i * 24 + j] += (float)F[i * 24 + k];
}

static void jacobi(int steps, int n, int m, double *restrict a,
                   double *restrict b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[i * m + j] = 0.2 * (a[i * m + j] + a[(i - 1) * m + j] +
                                      a[(i + 1) * m + j] + a[i * m + j - 1] +
                                      a[i * m + j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                a[i * m + j] = 0.2 * (b[i * m + j] + b[(i - 1) * m + j] +
                                      b[(i + 1) * m + j] + b[i * m + j - 1] +
                                      b[i * m + j + 1]);
    }
}

/* Three dimensions, and no copy. */
static void heat(size_t steps, size_t n, size_t m, double *restrict a,
                 double *restrict b)
{
    for (size_t t = 0; t < steps; t++) {
        for (size_t i = 1; i < n - 1; i++)
            for (size_t j = 1; j < m - 1; j++)
                for (size_t k = 1; k < m - 1; k++)
                    b[(i * m + j) * m + k] =
                        0.125 * (a[((i + 1) * m + j) * m + k] +
                                 a[((i - 1) * m + j) * m + k] +
                                 a[(i * m + j + 1) * m + k] +
                                 a[(i * m + j - 1) * m + k] +
                                 a[(i * m + j) * m + k + 1] +
                                 a[(i * m + j) * m + k - 1]);
        for (size_t i = 1; i < n - 1; i++)
            for (size_t j = 1; j < m - 1; j++)
                for (size_t k = 1; k < m - 1; k++)
                    a[(i * m + j) * m + k] = b[(i * m + j) * m + k] * 1.25;
    }
}

/* Packed triangles, the second one without its first row. */
static void packed(int n, double *restrict c, double *restrict d,
                   const double *restrict x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < n; k++)
                c[i * (i + 1) / 2 + j] += x[i + k] * x[j];
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < 9; k++)
                d[j + (i - 1) * i / 2] -= x[k] * 0.5 + c[i * (i + 1) / 2 + j];
}

/* Rows of the triangle by columns of it: each reference is to all of it. */
static void squared(int n, double *restrict y, const double *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k <= j; k++)
                y[i] += c[i * (i + 1) / 2 + j] * c[j * (j + 1) / 2 + k];
}

int main(void)
{
    int n = M;
    double *a = malloc(sizeof(double) * M * (M + 3));
    double *b = malloc(sizeof(double) * M * (M + 3));
    double *c = malloc(sizeof(double) * M * (M + 3));
    double *v = malloc(sizeof(double) * M * 25);
    double *w = malloc(sizeof(double) * M * 25);

    fill(a, M * (M + 3L), 1);
    fill(b, M * (M + 3L), 2);
    fill(c, M * (M + 3L), 3);
    fill(v, M * 25L, 4);
    fill(w, M * 25L, 5);
    fill(F, M * 24L, 6);
    product(n, n + 3, c, a, b);
    transposed(n, n + 3, c, a);
    triangle(n - 2, c, b);
    G = c;
    dereferenced(n, a);
    G = b;
    dereferenced(n - 1, a);
    constant(n);
    jacobi(5, n, n + 3, a, b);
    jacobi(4, n, n, b, c);
    heat(5, n, 5, v, w);
    packed(n, b, c, a);
    squared(n, v, c);
    show("a", a, sizeof(double) * M * (M + 3));
    show("b", b, sizeof(double) * M * (M + 3));
    show("c", c, sizeof(double) * M * (M + 3));
    show("v", v, sizeof(double) * M * 25);
    show("w", w, sizeof(double) * M * 25);
    show("C", C, sizeof(C));
    free(a);
    free(b);
    free(c);
    free(v);
    free(w);
    return 0;
}
