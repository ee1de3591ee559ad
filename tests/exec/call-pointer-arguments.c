/* Functions that read what their pointers point to: rows, elements, the whole
 * array, and an array that is written in the same nest. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1], x[N + 1], y[N + 1];

static double dot(int n, const double *a, const double *b)
{
    double s = 0;

    for (int k = 0; k < n; k++)
        s += a[k] * b[k];
    return s;
}

static double first(const double *p)
{
    return *p;
}

static void kernel_dot(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = dot(n, A[i], A[j]) + first(&A[i][j]) + first(x + j);
    for (int i = 0; i < n; i++)
        y[i] = dot(i, &y[0], x) + B[0][i];
    for (int i = 0; i < n; i++)
        x[i] = first(y + (n - 1 - i)) * 0.5;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = i % 7;
        y[i] = 1;
        for (int j = 0; j < N; j++)
            A[i][j] = (i * j) % 5;
    }
    kernel_dot(N);
    for (int i = 0; i < N; i++) {
        printf("%a %a\n", x[i], y[i]);
        for (int j = 0; j < N; j++)
            printf("%a\n", B[i][j]);
    }
    return 0;
}
