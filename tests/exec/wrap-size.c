/* Counting down with size_t, in three ways. */
/* expect: transformed */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 5], B[N + 5];

static void kernel_size(size_t n, size_t m)
{
    for (size_t i = n; i-- > 0;)
        A[i] += 2 * B[i];
    for (size_t i = n - 1; i != (size_t)-1; i--)
        A[i + 1] -= B[i];
    for (size_t i = n - 1; i < n; i -= 2)
        A[i] += B[n - i];
    if (m <= n)
        for (size_t i = 0; i < n - m; i++)
            A[i + m] *= B[i];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N + 5; i++)
        B[i] = 1 + i % 3 / 4.0;
    for (size_t n = 0; n <= N; n += 1 + n / 2)
        for (size_t m = 0; m <= N; m += 1 + m * 3)
            kernel_size(n, m);
    for (int i = 0; i < N + 5; i++)
        sum = sum / 2 + A[i];
    printf("%a\n", sum);
    return 0;
}
