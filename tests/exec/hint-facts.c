/* Facts of every kind, true ones: the nests compute the same with them. */
/* expect: transformed */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 100
#endif

static double A[N + 9][N + 9], x[N + 9];
static int size = N;

static void kernel_asserted(int n, int m)
{
    assert(n >= 0 && m <= n + 8);
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++)
            A[j][i] = A[i][j] + 1;
}

static void kernel_returned(int n)
{
    if (n <= 2) {
        x[0] = -1;
        return;
    }
    for (int i = 0; i < n - 2; i++)
        x[i] = 2 * x[i] + i;
}

static void kernel_unreachable(unsigned n)
{
    if (n > 100000)
        __builtin_unreachable();
    for (unsigned i = 0; i < n; i++) {
        if (i > 200000)
            __builtin_unreachable();
        x[i] += i * 0.5;
    }
}

static void kernel_global(void)
{
    if (size < 0)
        abort();
    for (int i = 0; i < size; i++)
        x[i] = x[i] * 3 - 1;
}

static void kernel_static(int n, double y[static n + 1])
{
    for (int i = 0; i <= n; i++)
        y[i] -= i;
}

int main(void)
{
    for (int i = 0; i < N + 9; i++) {
        x[i] = i % 5;
        for (int j = 0; j < N + 9; j++)
            A[i][j] = (i * 3 + j) % 7;
    }
    kernel_asserted(N, N);
    kernel_asserted(N, N / 2);
    kernel_returned(N);
    kernel_returned(2);
    kernel_unreachable(N);
    kernel_global();
    kernel_static(N, x);
    for (int i = 0; i < N + 9; i++) {
        printf("%a\n", x[i]);
        for (int j = 0; j < N + 9; j++)
            printf("%a\n", A[i][j]);
    }
    return 0;
}
