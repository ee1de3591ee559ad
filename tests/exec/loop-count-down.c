/* Loops that count in their condition, of signed and unsigned iterators. */
/* expect: transformed */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 9][N + 9];

static void kernel_count_down(int n, size_t m)
{
    int i = 7, j = 8;
    unsigned char c;

    for (i = n; i--;)
        for (j = n; j-- > 0;)
            A[j][i] = i - 2 * j;
    printf("%d %d\n", i, j);
    for (size_t k = m; k-- > 0;)
        for (size_t l = m; l-- != 0;)
            A[l][k] += k;
    for (size_t k = m; k--;)
        for (size_t l = k; l--;)
            A[l][k] += l;
    i = n;
    while (--i >= 0)
        for (j = n; 0 <= --j;)
            A[j][i] += 1;
    printf("%d %d\n", i, j);
    i = -1;
    while (++i < n)
        for (j = 2; j++ < n;)
            A[j][i] *= 2;
    printf("%d %d\n", i, j);
    i = n;
    while (i--)
        A[0][i] += 3;
    printf("%d\n", i);
    for (c = 5; c--;)
        A[1][c] = c;
    printf("%d\n", c);
    for (c = 5; c-- > 0;)
        A[2][c] = c;
    i = 4;
    while (i-- > 2)
        i--;
    printf("%d\n", i);
    for (i = 0; i-- > 0 && n > 3;)
        A[0][0] = 1;
    printf("%d\n", i);
}

int main(void)
{
    kernel_count_down(N, N);
    kernel_count_down(N / 2, 0);
    kernel_count_down(0, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
