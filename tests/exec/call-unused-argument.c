/* An argument whose parameter the value of a function does not depend on has an effect. */
/* options: --min-gain=any */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static int A[N + 2], calls;

static int count(int i)
{
    calls++;
    return i;
}

static int last(__attribute__((unused)) int a, int b)
{
    return b;
}

/* expect: unchanged call */
static void kernel_unused(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = last(count(i), 2 * i);
}

/* expect: transformed */
static void kernel_computed(int n)
{
    for (int i = 0; i < n; i++)
        A[i] += last(i * A[i], 2 * i);
}

int main(void)
{
    kernel_unused(N);
    kernel_computed(N);
    printf("%d\n", calls);
    for (int i = 0; i < N + 2; i++)
        printf("%d\n", A[i]);
    return 0;
}
