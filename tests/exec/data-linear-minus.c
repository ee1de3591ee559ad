/* Subscripts with a product, from which more than one thing is subtracted. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double a[(N + 3) * (N + 3)], b[(N + 3) * (N + 3)], c[N + 3];

static void kernel_turned(int n, double *restrict x, const double *restrict y)
{
    for (int i = 1; i <= n; i++)
        for (int j = 0; j < n; j++)
            x[i * n - j - 1] = y[i * n - n + j] + 1;
}

/* expect: transformed */
static void kernel_down(int n, double *restrict x, const double *restrict y)
{
    for (int i = n - 1; i != -1; i--)
        for (int j = 0; j < n; j++)
            x[j * n + i] += y[i * n * n + i * n + i - n * n * i] * j;
}

/* expect: transformed */
static void kernel_three(int n, int m, double *restrict x, double *restrict y)
{
    for (int i = 1; i <= n; i++)
        for (int j = 0; j < m; j++)
            x[i * n - j - m - 1] = y[i] + j;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        c[i] = i % 7;
    for (int i = 0; i < N * N; i++) {
        a[i] = i % 17;
        b[i] = i % 13;
    }
    kernel_turned(N, a, b);
    kernel_down(N, a, b);
    kernel_three(N, N / 2 - 1, b, c);
    for (int i = 0; i < N * N; i++) {
        sum = sum / 2 + a[i] - b[i];
        if (i % 10 == 0)
            printf("%a\n", sum);
    }
    return 0;
}
