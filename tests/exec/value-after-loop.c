/* The values of iterators after their loops, for loops that run and do not. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 8][N + 8];

static void kernel_value(int n, int m, int *out)
{
    int i, j, k = 77;

    for (i = 0; i < n; i++)
        for (j = 3; j < m; j++)
            A[i][j] = A[i][j] * 2 + i;
    out[0] = i;
    for (k = n; k > 0; k--)
        A[k][0] += 1;
    out[1] = k;
}

int main(void)
{
    int out[4] = {0};

    kernel_value(N, N, out);
    printf("%d %d\n", out[0], out[1]);
    kernel_value(0, 2, out);
    printf("%d %d\n", out[0], out[1]);
    for (int i = 0; i < N; i++)
        printf("%a %a\n", A[i][0], A[i][N / 2]);
    return 0;
}
