/* Elements in local variables: what must not be, where another reference may
 * be to the same element, or the element is never touched.
 */
/* expect: transformed */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 100
#endif
#define M (N > 0 ? N : 1)

/* Run-time values: no loop is known to run. */
static int size_n = N;
static int size_none = 0;
static int size_half = N / 2;

/* Written, read and written again; neighbours; written before it is read. */
static void kernel_block(int n, double a[restrict M + 1],
                         double b[restrict M + 1], double c[restrict M + 1])
{
    for (int t = 0; t < 3; t++)
        for (int j = 0; j < n; j++) {
            a[j] = b[j] + 1;
            c[j] = a[j] * 2;
            a[j] = c[j] - a[j] + a[j + 1];
            b[j] = a[j] + b[j + 1];
            b[j + 1] = b[j] * 0.5;
            c[j + 1] = b[j] + b[j + 1];
        }
}

/* The other operand is the accumulator in one iteration. */
static void kernel_own(int n, double X[restrict M][M], double L[restrict M][M])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                X[k][i] += L[i][j] * X[k][j];
}

/* Mirrored subscripts meet in the middle. */
static void kernel_mirror(int n, double X[restrict M][M], double b[restrict M])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                X[k][i] = X[k][i] * 0.5 + X[k][n - 1 - i] * b[j];
}

/* A transposed reference meets the plain one on the diagonal. */
static void kernel_transposed(int n, double A[restrict M][M],
                              double B[restrict M][M])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] += A[j][i] * B[k][i];
}

#ifdef LONG
/* A row that is read may be the one that is written. */
static void kernel_rows(int n, double A[restrict M][M])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[i][j] = A[i][j] - A[i][k] * 0.25 - A[k][j] * 0.125;
}
#endif

/* Nothing may be read where the condition does not hold: "v" has no memory. */
static void kernel_condition(int n, double y[restrict M][M], const double *u,
                             const double *v, double s[restrict M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i][j] = u[j] > 0 ? v[i] : y[i][j] + 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s[i] += u[j] > 0 && v[i] > 0 ? v[j] : 1;
    for (int j = 0; j < n; j++) {
        y[0][j] = u[j] > 0 ? v[j] : 3;
        s[j] = u[j] > 1 || u[j] < -1 ? v[j] + s[j] : s[j] * 2;
    }
}

/* A loop without an iteration touches nothing: "s" has no memory, or less
 * than there are iterations outside.
 */
static void kernel_empty(int n, int m, double *restrict s,
                         double A[restrict M][M], double y[restrict M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s[i] += A[i][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[j] += A[i][j] * s[i];
}

static void kernel_triangle(int n, int m, double *restrict s,
                            double A[restrict M][M], double y[restrict M])
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++)
            s[i] += A[i][j];
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++)
            y[j] += A[i][j] * s[i];
}

/* Sums are cut to the type of the element at every step. */
static void kernel_narrow(int n, short s[restrict M],
                          unsigned char c[restrict M], float f[restrict M],
                          int b[restrict M][M], double d[restrict M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s[i] = (short)(s[i] * 3 + b[i][j]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            c[i] += (unsigned char)b[j][i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            f[i] = (float)(f[i] * 0.75 + d[i][j]);
}

/* Every iteration writes what the one after the next reads. */
static void kernel_distance(int n, double a[restrict M + 2],
                            double A[restrict M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[j + 2] = a[j] + A[i][j];
}

/* The condition sees every step of the sum. */
static void kernel_control(int n, double y[restrict M], double z[restrict M],
                           double A[restrict M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            y[i] += A[i][j];
            if (y[i] > 1.5)
                z[i] += y[i];
            y[i] -= z[i] * 0.125;
        }
}

/* So does a function. */
static double twice(const double *x, int i)
{
    return x[i] * 2;
}

static void kernel_call(int n, double y[restrict M], double z[restrict M],
                        double A[restrict M][M])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            y[i] += A[i][j];
            z[i] += twice(y, i);
        }
}

/* The user's names, and names of macros. */
#define a1 (-1000)
static void kernel_names(int n, double A[restrict M][M], double B[restrict M],
                         double b0, double a0)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = A[i][j] * b0 + B[i] * a0 + a1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i] += A[i][j] * a0;
}

static double A[M][M], B[M][M], a[M + 2], b[M + 2], c[M + 2];
static float f[M];
static short s[M];
static unsigned char u[M];
static int integers[M][M];

static void print(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        printf("%a\n", x[i]);
}

static void reset(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.03125;
            B[i][j] = (i * 5 + j) % 13 * 0.015625;
            integers[i][j] = i * 31 + j * 17;
        }
    for (int i = 0; i < M + 2; i++) {
        a[i] = i % 5 * 0.25;
        b[i] = i % 7 * 0.125;
        c[i] = 0;
    }
    for (int i = 0; i < M; i++) {
        s[i] = (short)i;
        u[i] = (unsigned char)i;
        f[i] = (float)i;
    }
}

static void print_all(void)
{
    print(A[0], N * N);
    print(a, N + 1);
    print(b, N + 1);
    print(c, N + 1);
    for (int i = 0; i < N; i++)
        printf("%d %d %a\n", s[i], u[i], f[i]);
    reset();
}

int main(void)
{
    double *half = malloc((size_t)size_half * sizeof(double) + 1);

    reset();
    kernel_own(size_n, A, B);
    print_all();
    kernel_mirror(size_n, A, b);
    print_all();
    kernel_transposed(size_n, A, B);
    print_all();
#ifdef LONG
    kernel_rows(size_n < 9 ? size_n : 9, A);
#endif
    print_all();
    for (int i = 0; i < M; i++)
        b[i] = 0;
    kernel_condition(size_n, A, b, NULL, a);
    print_all();
    kernel_empty(size_n, size_none, NULL, A, a);
    print_all();
    for (int i = 0; i < size_half; i++)
        half[i] = i;
    kernel_triangle(size_n, size_half, half, A, a);
    print(half, size_half);
    print_all();
    kernel_narrow(size_n, s, u, f, integers, A);
    print_all();
    kernel_block(size_n, a, b, c);
    kernel_distance(size_n, a, A);
    kernel_names(size_n, A, b, 1.5, 0.5);
    print_all();
    kernel_control(size_n, a, b, A);
    kernel_call(size_n, c, b, A);
    print_all();
    free(half);
    return 0;
}
