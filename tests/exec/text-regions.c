/* Several regions in a block and a function, the same iterators everywhere. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1][N + 1];
static int i = 42;

static void kernel_regions(int n)
{
    int j = 5;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] = i + 2 * j;
    printf("%d %d\n", i, j);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            A[j][i] += 1;
    printf("%d %d\n", i, j);
    {
        long i = 3;

        for (j = 0; j < n; j++)
            for (short i = 0; i < n; i++)
                B[i][j] = A[i][j];
        for (j = (int)i; j < n; j++)
            for (int k = 0; k < n; k++)
                B[k][j] += i;
        printf("%ld %d\n", i, j);
        int k = 1;
        for (; k < 3; k++) {
            printf("%d\n", k);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    B[j][i] += k;
        }
    }
    printf("%d %d\n", i, j);
}

static void again(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[j][i] -= A[j][i];
}

int main(void)
{
    kernel_regions(N);
    again(N);
    for (i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    return 0;
}
