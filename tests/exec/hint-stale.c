/* Conditions that were true once, but no longer are where the nest begins: what
 * they said must not be used.  Each would make the loops wrong. */
/* expect: transformed */
#include <assert.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[3 * N + 9];
static int global = N;

static void shrink(void)
{
    global = 2;
}

static void kernel_assigned(int n)
{
    assert(n >= N);
    n = n / 3;
    for (int i = 0; i < n; i++)
        A[i] = A[i + n] + 1;
}

static void kernel_bound(int n)
{
    assert(n <= N);
    n = 2 * n;
    for (int i = 0; i < (n > N ? N : n); i++)
        A[i] = A[i] * 0.5 + n;
}

static void kernel_changed_by_pointer(int n)
{
    int *p = &n;

    if (n < N)
        return;
    *p = 3;
    for (int i = 0; i < n; i++)
        A[i] = A[i] * 2 + n;
}

static void kernel_changed_by_call(void)
{
    if (global < N)
        return;
    shrink();
    for (int i = 0; i < global; i++)
        A[i] = A[i] * 3 + global;
    global = N;
}

static void kernel_asserted_later(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = A[i] - n;
    if (n < 50)
        return;
    for (int i = 0; i < n; i++)
        A[i] = A[i] + 2 * n;
}

static void kernel_shadowed(int n)
{
    assert(n >= N);
    {
        int n = 4;

        for (int i = 0; i < n; i++)
            A[i] += n;
    }
}

int main(void)
{
    for (int i = 0; i < 3 * N + 9; i++)
        A[i] = i % 13;
    kernel_assigned(N);
    kernel_bound(N);
    kernel_changed_by_pointer(N);
    kernel_changed_by_call();
    kernel_asserted_later(N);
    kernel_asserted_later(5 < N ? 5 : N);
    kernel_asserted_later(-3);
    kernel_shadowed(N);
    for (int i = 0; i < 3 * N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
