/* A pure function reads an array that the nest writes: every call sees the
 * values of its own iteration. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1];

__attribute__((pure, noinline)) double peek(int i)
{
    return i > 0 ? A[i - 1] : 1;
}

static void kernel_peek(void)
{
    for (int i = 0; i < N; i++)
        A[i] = peek(i) * 0.5 + i;
}

int main(void)
{
    kernel_peek();
    for (int i = 0; i < N; i++)
        printf("%a\n", A[i]);
    return 0;
}
