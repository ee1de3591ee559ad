/* Bounds next to the largest numbers of the types. */
/* expect: transformed */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 5], B[N + 5];

static void kernel_limits(unsigned from, unsigned to, int low, int high)
{
    for (unsigned i = from; i <= to; i++)
        A[i - from] += 2 * B[to - i];
    for (int i = low; i < high; i++)
        A[i - low] -= B[high - i];
    for (int i = high; i > low; i--)
        A[high - i] /= B[i - low - 1] + 1;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N + 5; i++)
        B[i] = i % 7;
    kernel_limits(0, N, 0, N);
    kernel_limits(UINT_MAX - 1 - N, UINT_MAX - 1, INT_MAX - N, INT_MAX);
    kernel_limits(UINT_MAX, 0, INT_MIN + 1, INT_MIN + 1 + N);
    kernel_limits(1, 0, INT_MAX, INT_MIN);
    kernel_limits(5, 5, 1, 0);
    for (int i = 0; i < N + 5; i++)
        sum = sum / 2 + A[i];
    printf("%a\n", sum);
    return 0;
}
