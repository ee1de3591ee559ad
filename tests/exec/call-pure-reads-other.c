/* A pure function reads an array that the nest does not write, and one that
 * another nest of the same region writes. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1], B[N + 1], W[N + 1];

__attribute__((pure, noinline)) double sum_to(int n)
{
    double s = 0;

    for (int k = 0; k <= n; k++)
        s += W[k];
    return s;
}

static void kernel_sums(int n)
{
    for (int i = 0; i < n; i++)
        W[i] = i * 0.25;
    for (int i = 0; i < n; i++)
        A[i] = sum_to(i);
    for (int i = 0; i < n; i++)
        W[i] = A[n - 1 - i];
    for (int i = 0; i < n; i++)
        B[i] = sum_to(n - 1 - i);
}

int main(void)
{
    kernel_sums(N);
    for (int i = 0; i < N; i++)
        printf("%a %a %a\n", A[i], B[i], W[i]);
    return 0;
}
