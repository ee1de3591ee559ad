/* Conditions with != that are hit, or of which nobody knows. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 30][N + 30];

static void kernel_not_equal(int n, int m, unsigned u)
{
    int i = 3, j = 4;

    for (i = 0; i != n; i++)
        for (j = n; j != 0; j--)
            A[i][j] = i - j;
    printf("%d %d\n", i, j);
    for (i = 0; i != 24; i += 3)
        for (j = 21; j != 1; j -= 4)
            A[i][j] += 1;
    printf("%d %d\n", i, j);
    for (i = 2; i != 2 * m; i += 2)
        A[i][i] += 1;
    for (unsigned k = u; k != 0; k--)
        for (unsigned l = 0; l != k; ++l)
            A[l][k] += 2;
    for (unsigned char c = 250; c != 10; c++)
        A[1][c % 25] += c;
    for (i = m; i != n && i < n + 2; i++)
        for (j = 0; j != m; j++)
            A[i][j] += 3;
    printf("%d %d\n", i, j);
}

int main(void)
{
    kernel_not_equal(N, 1, N);
    kernel_not_equal(N, N / 2 + 1, 0);
    kernel_not_equal(0, 1, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
