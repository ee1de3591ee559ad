/* An unsigned iterator that is decremented at 0 becomes large. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 5], B[N + 5];

static void kernel_down(unsigned n)
{
    for (unsigned i = n - 1; i < n; i--)
        A[i] += 2 * B[i];
    for (unsigned i = n; i <= N; i -= 3)
        A[i] -= B[i + 1];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N + 5; i++)
        B[i] = i % 7;
    for (unsigned n = 0; n <= N; n += 1 + n / 2)
        kernel_down(n);
    kernel_down(N);
    for (int i = 0; i < N + 5; i++)
        sum = sum / 2 + A[i];
    printf("%a\n", sum);
    return 0;
}
