/* Conditions in loops and switches around the nest: they hold at most once the
 * nest is reached on a way that leads past them. */
/* expect: transformed */
#include <assert.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 9];

static void kernel_while(int n)
{
    assert(n == N);
    while (n > 0) {
        for (int i = 0; i < n; i++)
            A[i] = A[i] * 0.5 + n;
        n = n / 2 - 1;
    }
}

static void kernel_switch(int n, int how)
{
    switch (how) {
    case 1:
        assert(n > 50);
        /* fall through */
    case 2:
        for (int i = 0; i < n; i++)
            A[i] += n;
        break;
    default:
        break;
    }
}

static void kernel_continue(int n)
{
    for (int t = 0; t < 3; t++) {
        printf("%d\n", t);
        if (n <= 4)
            continue;
        for (int i = 0; i < n; i++)
            A[i] += i;
        n -= 40;
    }
}

static void kernel_either(int n, int m)
{
    if (n > 10 || m > 10) {
        puts("large");
        for (int i = 0; i < n; i++)
            A[i] -= m;
    } else {
        puts("small");
        for (int i = 0; i <= n; i++)
            A[i] -= n;
    }
}

int main(void)
{
    for (int i = 0; i < N + 9; i++)
        A[i] = i % 13;
    kernel_while(N);
    kernel_switch(N, 2);
    kernel_switch(1, 2);
    kernel_continue(N);
    kernel_continue(N < 5 ? N : 5);
    kernel_either(N, 3);
    kernel_either(1, 11);
    kernel_either(0, 1);
    for (int i = 0; i < N + 9; i++)
        printf("%a\n", A[i]);
    return 0;
}
