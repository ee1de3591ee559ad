/* Inner subscripts that leave their row at one end or the other, so that
 * A[i * n + j] is in the row before or behind.
 */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[(N + 4) * (N + 4)];

static void kernel_shifted(int n, int m, int lo, int hi, double *a)
{
    for (int i = 1; i < m; i++)
        for (int j = lo; j < hi; j++)
            a[i * n + j] = a[i * n + j] * 0.5 + i * 3 - j;
}

static void ends(int n, int m, double *a)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] += a[i * n + n - 1] + a[n * i];
    for (int i = 1; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] += a[i * n + j - 1] * 0.25;
}

int main(void)
{
    for (int i = 0; i < (N + 4) * (N + 4); i++)
        A[i] = i % 5;
    kernel_shifted(N, N, 0, N, A);
    kernel_shifted(N, N, -1, N - 1, A);
    kernel_shifted(N, N, 1, N + 2, A);
    kernel_shifted(N, N + 1, -N, 2 * N, A);
    kernel_shifted(0, N, 0, N, A);
    kernel_shifted(-1, N, 0, N, A + N);
    ends(N, N, A);
    ends(1, N, A);
    for (int i = 0; i < (N + 4) * (N + 4); i++)
        printf("%a\n", A[i]);
    return 0;
}
