/* Functions that store through their parameters: vectors, rows, matrices with
 * sizes, elements by value, several calls in a nest, calls in calls. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 2][N + 2], B[N + 2][N + 2], x[N + 2], y[N + 2];

static void scale(double *row, int n, double factor)
{
    for (int k = 0; k < n; k++)
        row[k] *= factor;
}

static inline void put(double *p, int i, double value)
{
    p[i] = value;
}

static void update(int n, double M[][N + 2], const double *v, int i)
{
    double t = v[i] * 0.5;

    for (int j = 0; j < n; j++) {
        t = t + 1;
        M[i][j] = M[i][j] + v[j] * i + 2;
    }
    put(x, i, v[i] - 1);
}

static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        scale(A[i], n, 0.5 * i);
    for (int i = 0; i < n; i++)
        put(y, n - 1 - i, A[i][i]);
}

/* expect: transformed */
static void kernel_nested(int n)
{
    for (int k = 0; k < n; k++)
        update(n, B, y, k);
}

/* expect: transformed */
static void kernel_twice(int n)
{
    for (int i = 0; i < n; i++) {
        scale(B[i], i, 2);
        scale(A[i] + 1, n - i, y[i]);
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        y[i] = i % 3;
        for (int j = 0; j < N + 2; j++) {
            A[i][j] = (i + j) % 7;
            B[i][j] = (i * j) % 7;
        }
    }
    kernel_rows(N);
    kernel_nested(N);
    kernel_twice(N);
    for (int i = 0; i < N + 2; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j < N + 2; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    }
    return 0;
}
