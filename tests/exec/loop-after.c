/* The values of iterators after their loops, also if these never run. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];

static int last(int n, int m)
{
    int i, j = -5;

    for (i = n; i < m; i += 3)
        for (j = i; j > 0; j -= 2)
            A[i][j] += 1;
    return 1000 * i + j;
}

static void kernel_after(int n, int m)
{
    int i = 40, j = 41, k = 42;

    for (i = m; i < n; i++)
        for (j = i; j < n; j++)
            A[j][i] += 1;
    printf("%d %d\n", i, j);
    for (j = n; j >= m; j--)
        A[0][j < 0 ? 0 : j] += 1;
    printf("%d %d\n", i, j);
    for (i = 0; i < 10; i += 3)
        for (j = 0; j < 7; j += 2)
            for (k = 1; k > -8; k -= 4)
                A[0][0] += i + j - k;
    printf("%d %d %d\n", i, j, k);
    for (i = 0; i < n; i++)
        for (j = 0; j < i; j++)
            for (k = 0; k < j; k++)
                A[j][i] += k;
    printf("%d %d %d\n", i, j, k);
    if (k < 0)
        k = 0;
    for (; k < n; k++)
        A[1][k] += k;
    for (j = k; j > 0; j--)
        A[2][j] += j;
    printf("%d %d %d\n", i, j, k);
}

int main(void)
{
    kernel_after(N, 0);
    kernel_after(N, N / 2);
    kernel_after(1, 2);
    kernel_after(0, 3);
    printf("%d %d %d\n", last(0, N), last(2, 2), last(3, 1));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
