/* Steps that are variables: 1 most often, but not always. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];

static void kernel_symbolic_step(int n, int s, long t, unsigned u)
{
    int i = 7, j = 8;

    for (i = 0; i < n; i += s)
        for (j = 0; j < n; j = j + s)
            A[j][i] = i - 2 * j;
    printf("%d %d\n", i, j);
    for (long k = n - 1; k >= 0; k -= t)
        for (int l = 0; l < n; l++)
            A[l][k] += l;
    for (unsigned k = 0; k < (unsigned)n; k = u + k)
        A[0][k] += k;
    for (i = 0; i < n; i += s)
        for (j = i; j < n; j += s + 1 - s)
            A[i][j] += 3;
    printf("%d %d\n", i, j);
    for (i = 1; i < n; i += i)
        A[i][0] += 5;
    for (i = 0; i < n; i += 2 - (int)u)
        for (j = 0; j < n; j++)
            A[j][i] *= 2;
}

int main(void)
{
    kernel_symbolic_step(N, 1, 1, 1);
    kernel_symbolic_step(N, 2, 3, 1);
    kernel_symbolic_step(N / 2, 5, 1, 1);
    kernel_symbolic_step(0, 1, 1, 1);
    kernel_symbolic_step(0, -1, 0, 0);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
