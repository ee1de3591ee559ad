/* What is behind a pointer is touched by nobody but those iterations that the
 * program has: neither what a condition reads if there are none, nor what is
 * updated under a condition that never holds.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static int a[N + 9], b[N + 9];

/* expect: transformed */
static void kernel_condition(int n, const int *restrict p)
{
    for (int i = 0; i < n; i++)
        if (p[0] > 0)
            a[i] = b[i] + 1;
}

/* expect: transformed */
static void kernel_inner(int n, int m, const int *restrict p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (p[0] > 0)
                a[i] += b[j] * 3;
}

static void kernel_sum(int n, int *restrict p)
{
    for (int i = 0; i < n; i++)
        if (b[i] > 100)
            *p += b[i];
}

static void kernel_least(int n, int m, int *restrict p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (b[j] > i + 100)
                p[0] ^= b[j];
}

int main(void)
{
    int one = 1;
    int *none = NULL;

    for (int i = 0; i < N + 9; i++)
        b[i] = i % 7;
    kernel_condition(N, &one);
    kernel_condition(0, none);
    kernel_condition(-1, none);
    kernel_inner(N, N, &one);
    kernel_inner(N, 0, none);
    kernel_inner(0, N, none);
    kernel_sum(N, none);
    kernel_least(N, N, none);
    b[N / 2] = 200;
    kernel_sum(N + 1, &one);
    kernel_least(N + 1, N + 1, &one);
    printf("%d\n", one);
    for (int i = 0; i < N + 1; i++)
        printf("%d\n", a[i]);
    return 0;
}
