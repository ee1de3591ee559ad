/* One array with two leading dimensions: whether they agree is not known. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[3 * N * N + 9];

static void kernel_two(int n, int p, int q, double *restrict a)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * p + j] = 2 * a[(i - 1) * q + j] + 1;
}

int main(void)
{
    for (int k = 0; k < 4; k++) {
        kernel_two(N, N, N + k - 2, A + 2 * N);
        kernel_two(N, N + k, N, A + 2 * N);
    }
    for (int i = 0; i < 3 * N * N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
