/* Assertions that change what they are about, and a condition that does. */
/* expect: transformed */
#include <assert.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 9];

static void kernel_decrement(int n)
{
    assert(n-- > 0);
    for (int i = 0; i < n; i++)
        A[i] = A[i] * 5 + n;
}

static void kernel_condition(int n)
{
    if (n < 3 || (n -= 3) < 0)
        return;
    for (int i = 0; i < n; i++)
        A[i] = A[i] * 2 + n;
}

static void kernel_comma(int n)
{
    if (n = n / 2, n < 1)
        return;
    for (int i = 0; i < n; i++)
        A[i] = A[i] * 3 - n;
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        A[i] = i % 13;
    kernel_decrement(N + 1);
    kernel_decrement(1);
    kernel_condition(N);
    kernel_condition(3);
    kernel_comma(N);
    kernel_comma(1);
    for (int i = 0; i < N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
