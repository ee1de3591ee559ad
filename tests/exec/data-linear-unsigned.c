/* Products of unsigned numbers that wrap around: i * n + j modulo 2^32. */
/* expect: transformed */
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N * N + 3 * N + 9];

static void kernel_unsigned(uint32_t from, uint32_t m, uint32_t n, uint32_t k,
                            double *a)
{
    for (uint32_t i = from; i < m; i++)
        for (uint32_t j = 0; j < k; j++)
            a[i * n + j] = a[i * n + j] * 0.5 + 2 * (i % 8) - j;
}

static void with_size(size_t m, unsigned n, size_t k, double *a)
{
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < k; j++)
            a[i * n + j] += 0.5 * i - 0.25 * j;
}

static void with_cast(int m, int n, double *a)
{
    for (int i = 1; i < m; i++)
        for (int j = 0; j < n; j++)
            a[(size_t)(i - 1) * n + (unsigned)j] *= 1.5;
}

int main(void)
{
    for (int i = 0; i < N * N + 3 * N + 9; i++)
        A[i] = i % 9;
    kernel_unsigned(0, N, N, N, A);
    kernel_unsigned(65536, 65536 + N % 2, 65536, N, A);
    kernel_unsigned(2147483648u, 2147483648u + N, 2, N, A);
    kernel_unsigned(1073741824, 1073741824 + N / 2, 4, 9, A);
    with_size(N, N, N, A);
    with_size(N, 1, N, A);
    with_cast(N, N, A);
    for (int i = 0; i < N * N + 3 * N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
