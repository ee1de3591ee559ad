/* Recursive functions, directly and through another. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 20
#endif

static long A[N + 1], B[N + 1];

static long fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int is_odd(int n);

static int is_even(int n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(int n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static void kernel_recursion(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = fibonacci(i % 10);
    for (int i = 0; i < n; i++)
        B[i] = is_even(i);
}

int main(void)
{
    kernel_recursion(N);
    for (int i = 0; i < N; i++)
        printf("%ld %ld\n", A[i], B[i]);
    return 0;
}
