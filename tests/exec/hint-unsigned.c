/* What unsigned arithmetic says: it may wrap around, so that a condition tells
 * less than it seems to. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 9];

static void kernel_difference(unsigned n, unsigned m)
{
    if (n - m > 1000)
        return;
    for (unsigned i = m; i < n; i++)
        A[i] += m;
}

static void kernel_wrapped(unsigned n)
{
    if (n - 1 < 5)
        return;
    for (unsigned i = 0; i < n; i++)
        A[i] += n;
}

static void kernel_mixed(int n, unsigned m)
{
    if ((unsigned)n > m)
        puts("more");
    else
        for (int i = 0; i < n + 1; i++)
            A[i] -= n;
}

static void kernel_narrow(long n)
{
    if ((signed char)n < 3)
        return;
    for (long i = 0; i < n - 512; i++)
        A[i] += i;
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        A[i] = i % 13;
    kernel_difference(N, N / 2);
    kernel_difference(N / 2, N);
    kernel_wrapped(N);
    kernel_wrapped(0);
    kernel_mixed(-1, 7);
    kernel_mixed(N, N);
    kernel_narrow(512 + 8);
    kernel_narrow(512 + 0);
    for (int i = 0; i < N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
