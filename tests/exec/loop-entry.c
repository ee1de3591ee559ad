/* While loops that set and step their iterators at odd places. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];

static int kernel_entry(int i, int n, int k)
{
    int j = 2, first = i;

    while (i < n) {
        for (j = i; j < n; j++)
            A[i][j] += k;
        ++i;
    }
    printf("%d %d\n", i, j);
    for (; j > first; j--)
        A[j][0] += first;
    while (k < i)
        A[1][k] += 1, k++;
    while (k > 0)
        k--;
    while (k-- > -3)
        A[2][0] += k;
    {
        int i = 1;
        /* comment between */
        while (i < n) {
            int l;

            for (l = i; l < n; ++l)
                A[l][i] -= A[l][0];
            i += 2;
        }
        printf("%d\n", i);
    }
    do
        for (; i > 0; i--)
            A[i][i] += 1;
    while (i-- > 0);
    i = 0;
again:
    while (i < n / 2) {
        A[0][i] += 2;
        i++;
    }
    if (k++ < 0)
        goto again;
    return i + j + k;
}

int main(void)
{
    printf("%d\n", kernel_entry(0, N, 1));
    printf("%d\n", kernel_entry(N / 2, N, 0));
    printf("%d\n", kernel_entry(N, N / 2, 0));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
