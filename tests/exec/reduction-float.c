/* Sums of floating-point numbers, in any order: of values for which every order
 * gives the same.
 */
/* options: --reassociate */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static double d[M], A[M][M], y[M];
static float f[M];
static int a[M];
static double results[16];
static int n_out;

/* expect: parallel */
static void kernel_double(int n)
{
    double s = 0.5;

    for (int i = 0; i < n; i++)
        s += d[i];
    results[n_out++] = s;
}

/* expect: parallel */
static void kernel_float(int n)
{
    float s = 0;

    for (int i = 0; i < n; i++)
        s = s + f[i] * a[i] - 1;
    results[n_out++] = s;
}

/* expect: parallel */
static void kernel_product(int n)
{
    double s = 1;

    for (int i = 0; i < n; i++)
        s *= d[i] < 0 ? -1 : 1;
    results[n_out++] = s;
}

/* expect: parallel */
static void kernel_if_positive(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        if (d[i] > 0)
            s += d[i];
    results[n_out++] = s;
}

/* expect: parallel */
static void kernel_matrix_vector(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            y[i] += A[i][j] * d[j];
}

/* expect: parallel */
static void kernel_two_dimensions(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += A[i][j];
    results[n_out++] = s;
}

/* expect: parallel */
static void kernel_columns(int n)
{
    double s = 0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            s += A[i][j] * d[i];
    results[n_out++] = s;
}

/* NaN and -0 make a difference, which peaks.c has. */
static void kernel_maximum(int n)
{
    double m = -1;

    for (int i = 0; i < n; i++)
        m = d[i] > m ? d[i] : m;
    results[n_out++] = m;
}

/* Every partial sum is cut off. */
/* expect: unchanged */
static void kernel_truncated(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s += d[i] / 7;
    results[n_out++] = s;
}

/* expect: unchanged */
static void kernel_running(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++) {
        s += d[i];
        y[i] = s;
    }
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        d[i] = (i * 53 % 211 - 100) / 4.0;
        f[i] = (float)(i * 37 % 101);
        a[i] = i % 17;
        for (int j = 0; j < M; j++)
            A[i][j] = (i * 3 + j * 5) % 23 - 11;
    }
    kernel_double(N);
    kernel_float(N);
    kernel_product(N);
    kernel_if_positive(N);
    kernel_matrix_vector(N);
    for (int i = 0; i < M; i++)
        printf("%a\n", y[i]);
    kernel_two_dimensions(N);
    kernel_columns(N);
    kernel_maximum(N);
    kernel_truncated(N);
    kernel_running(N);
    for (int i = 0; i < n_out; i++)
        printf("%d %a\n", i, results[i]);
    for (int i = 0; i < M; i++)
        printf("%a\n", y[i]);
    return 0;
}
