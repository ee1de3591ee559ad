/*
 * Nests that a device may run (tests/device.sh): arrays of all sorts, of which parts are sent and
 * returned, time loops in which they stay there, and nests that have to stay here.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif
#define M     (N > 4 ? N : 4)
#define STEPS 7

static double A[M][M], B[M][M], C[M][M];
static float U[2][M][M];
static int K[M * M];
static unsigned char bytes[M][M];
static const double weight[5] = {0.1, 0.2, 0.4, 0.2, 0.1};
static double scale = 1.25;
static double *anywhere;

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

/* All of the arrays, or a part, which leaves holes. */
static void gemm(int n, double alpha, double beta)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < n; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
}

static void whole(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            C[i][j] = 0;
            for (int k = 0; k < M; k++)
                C[i][j] += A[i][k] * B[k][j] * scale;
        }
}

static void heat(int steps, int n, double (*restrict a)[n],
                 double (*restrict b)[n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] +
                                 a[i + 1][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}

/* Three dimensions, and rows whose length is a variable. */
static void cube(int n, int m, double (*restrict a)[n][m],
                 double (*restrict b)[n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n - 1; k++)
                a[i - 1][j][k + 1] +=
                    b[i][k][j] * b[i][j][k] - b[n - 1 - i][j][0];
}

/* Two buffers; borders are statements of their own, which are in parallel loops, too. */
static void buffers(int n)
{
    for (int t = 0; t < STEPS; t++) {
        for (int i = 0; i < n; i++)
            U[(t + 1) % 2][i][0] = U[t % 2][i][0] * 0.5f;
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                U[(t + 1) % 2][i][j] =
                    U[t % 2][i - 1][j] + U[t % 2][i][j + 1] * 0.25f;
    }
}

/* What may not be evaluated is accessed in any case. */
static void larger(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 9; j++)
            y[i] = y[i] < x[i + j] ? x[i + j] : y[i] / 2;
}

static void triangle(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            for (int k = j; k <= i; k++)
                y[i * n + j] += x[j * n + k] * x[k * n + i];
}

static void backward(int n, int m, double x[n][m], double y[n][m])
{
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = 1; j < m; j += 3) {
            double s = 0;

            for (int k = 0; k < 9; k++)
                s += sqrt(x[i][j]) * k;
            y[i][j] = s + fabs(y[i][j] - 1);
        }
}

/* The iterators have values behind; a scalar of the function is private. */
static int outside(int n, const double *x, double *y)
{
    double scaled;
    int i, j;

    for (i = 0; i < n; i++) {
        y[i] = 0;
        for (j = 0; j < 5; j++) {
            scaled = weight[j] * x[i + j];
            y[i] += scaled * scaled;
        }
    }
    return i + 1000 * j;
}

static void integers(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 6; k++)
                K[i * n + j] += (K[i * n + j] ^ k) % 17 + bytes[j][i] / 3;
}

static void pixels(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            int window[3] = {i, j, i + j};
            int sum = 0;

            for (int k = 0; k < 3; k++) {
                window[k] = window[k] * 3 + k;
                sum += window[k] & 0xff;
            }
            bytes[i][j] = (unsigned char)sum;
        }
}

static double local(int n)
{
    double square[M][M], row[M];
    static double kept[M];

    fill(&square[0][0], M * M, 5);
    for (int i = 0; i < n; i++) {
        row[i] = 0;
        for (int j = 0; j < n; j++)
            row[i] += square[i][j] * square[j][i];
        kept[i] += row[i];
    }
    return n > 0 ? row[n - 1] + kept[0] : 0;
}

static void pointer(int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            anywhere[i] += B[i][k] * B[k][i];
}

/* What is not exact there, is chosen by data, or is a sum, stays here. */
static double refused(int n, double *x)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            x[i] += exp(-A[i][k]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (A[i][k] > 5)
                x[i] += A[i][k];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            sum += A[i][k];
    return sum;
}

/* Do the references overlap?  Then there are no two copies. */
static void shifted(int n, double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 8; k++)
            y[2 * i] += x[2 * i] * k;
}

static void in_region(int n)
{
#pragma omp parallel for
    for (int p = 0; p < 3; p++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (p == 1)
                    C[i][j] += 1;
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
    double *x = calloc((size_t)M * M + 16, sizeof(*x));
    double *y = calloc((size_t)M * M + 16, sizeof(*y));
    int n = N;

    if (!x || !y)
        return 1;
    fill(&A[0][0], M * M, 1);
    fill(&B[0][0], M * M, 2);
    fill(&C[0][0], M * M, 3);
    for (int i = 0; i < M * M; i++) {
        K[i] = i * 31 % 91;
        ((unsigned char *)bytes)[i] = (unsigned char)(i * 7);
        ((float *)U)[i] = (float)(i % 13) / 3;
    }
    anywhere = y;
    gemm(n, 1.5, 0.75);
    show("gemm", C, sizeof(C));
    gemm(n / 2, 1.25, 0.5);
    show("part", C, sizeof(C));
    whole();
    show("whole", C, sizeof(C));
    fill(x, (long)M * M, 4);
    fill(y, (long)M * M, 6);
    heat(STEPS, n, (double(*)[n])x, (double(*)[n])y);
    show("heat", x, sizeof(*x) * M * M);
    heat(0, n, (double(*)[n])x, (double(*)[n])y);
    show("no step", y, sizeof(*y) * M * M);
    cube(n < 9 ? n : 9, n < 9 ? n : 11,
         (double(*)[n < 9 ? n : 9][n < 9 ? n : 11]) x,
         (double(*)[n < 9 ? n : 9][n < 9 ? n : 11]) y);
    show("cube", x, sizeof(*x) * M * M);
    buffers(n);
    show("buffers", U, sizeof(U));
    triangle(n, x, y);
    show("triangle", y, sizeof(*y) * M * M);
    larger(n, x, y);
    show("larger", y, sizeof(*y) * M * M);
    backward(n, n, (double(*)[n])x, (double(*)[n])y);
    show("backward", y, sizeof(*y) * M * M);
    printf("%d\n", outside(n, x, y));
    show("outside", y, sizeof(*y) * M * M);
    integers(n);
    show("integers", K, sizeof(K));
    pixels(n);
    show("pixels", bytes, sizeof(bytes));
    printf("%.17g\n", local(n));
    pointer(n);
    show("pointer", y, sizeof(*y) * M * M);
    printf("%.17g\n", refused(n, y));
    show("refused", y, sizeof(*y) * M * M);
    shifted(n, x, x + 1);
    shifted(n, x, x + 2);
    shifted(n / 4, x, y);
    show("shifted", x, sizeof(*x) * M * M);
    show("shifted", y, sizeof(*y) * M * M);
    packed(n, &B[0][0], &C[0][0], x);
    squared(n, y, &B[0][0]);
    show("packed", B, sizeof(B));
    show("packed", C, sizeof(C));
    show("squared", y, sizeof(*y) * M * M);
    in_region(n);
    show("in a region", C, sizeof(C));
    free(x);
    free(y);
    return 0;
}
