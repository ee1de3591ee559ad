/* Rows that are added up, and used again: sums of several rows side by side, and then the rows. */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define E (N + 3)

static double A[E][E], B[E][E], v[E], w[E];
static float F[E][E], f[E];

/* A reflection of Householder. */
/* expect: jammed */
static void kernel_reflect(int n, int m, double a[E][E], const double *restrict u)
{
    for (int j = 0; j < n; j++) {
        double sum = 0;
        double factor;

        for (int i = 0; i < m; i++)
            sum += a[j][i] * u[i];
        factor = sum / u[0];
        for (int i = 0; i < m; i++)
            a[j][i] -= factor * u[i];
    }
}

/* The scalars are those of the function. */
/* expect: jammed */
static void kernel_outside(int n, int m)
{
    int i, j;
    double sum, mean;

    for (j = 0; j < n; j++) {
        sum = 0.25;
        for (i = 0; i < m; i++)
            sum += A[j][i] * w[i];
        mean = sum * v[j];
        for (i = 0; i < m; i++)
            B[j][i] = A[j][i] - mean;
    }
}

/* Two sums of a row, the second of which needs the first. */
/* expect: jammed */
static void kernel_deviation(int n, int m)
{
    for (int j = 0; j < n; j++) {
        double mean = 0, square = 0;

        for (int i = 0; i < m; i++)
            mean += B[j][i];
        mean /= m;
        for (int i = 0; i < m; i++)
            square += (B[j][i] - mean) * (B[j][i] - mean);
        v[j] = mean;
        w[j] = square;
        for (int i = 0; i < m; i++)
            A[j][i] = (B[j][i] - mean) * square;
    }
}

/* Numbers of four bytes. */
/* expect: jammed */
static void kernel_floats(int n, int m)
{
    for (int j = 0; j < n; j++) {
        float sum = 0;

        for (int i = 0; i < m; i++)
            sum += F[j][i] * f[i];
        for (int i = 0; i < m; i++)
            F[j][i] += sum;
    }
}

/* Rows of a triangle. */
/* expect: transformed */
static void kernel_triangle(int n)
{
    for (int j = 0; j < n; j++) {
        double sum = 0;

        for (int i = 0; i <= j; i++)
            sum += A[j][i] * w[i];
        for (int i = 0; i <= j; i++)
            A[j][i] -= sum * v[i];
    }
}

/* The sum of a row is in the next one: rows wait for each other. */
/* expect: transformed */
static void kernel_waits(int n, int m)
{
    for (int j = 1; j < n; j++) {
        double sum = 0;

        for (int i = 0; i < m; i++)
            sum += B[j][i] * w[i];
        for (int i = 0; i < m; i++)
            B[j + 1][i] += 0.001 * sum;
    }
}

int main(void)
{
    for (int i = 0; i < E; i++) {
        v[i] = 1.0 / (i + 3);
        w[i] = i % 7 * 0.01 + 0.125;
        f[i] = (float)(i % 5) / 64;
        for (int k = 0; k < E; k++) {
            A[i][k] = (i * k % 13 + 1) * 0.1;
            F[i][k] = (float)(i + k) / 256;
        }
    }
    kernel_reflect(N, N, A, w);
    kernel_outside(N, N - 1);
    kernel_deviation(N - 2, N);
    kernel_floats(N, N);
    kernel_triangle(N);
    kernel_waits(N, N);
    for (int i = 0; i < E; i++) {
        printf("%.17g %.17g\n", v[i], w[i]);
        for (int k = 0; k < E; k++)
            printf("%.17g %.17g %.9g\n", A[i][k], B[i][k], F[i][k]);
    }
    return 0;
}
