/* Else branches, labels and cases beside nests that lose their braces. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];

static int calls;

static int called(int i)
{
    return calls += i;
}

static void kernel_dangling(int n, int a, int b)
{
    if (a)
        if (b)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (i < j)
                        A[j][i] += 1;
                    else
                        A[j][i] += 2;
        else
            called(1);
    else if (b)
        for (int i = 0; i < n; i++) {
            if (i < 3)
                for (int j = 0; j < n; j++)
                    if (j > 2)
                        A[j][i] += 3;
        }
    else
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[j][i] += 4;
    switch (a + 2 * called(b))
    case 1: case 3:
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                A[j][i] += 5;
    if (called(0) > 2) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
        A[j][i] *= 2; else called(3);
    while (called(1) % 3) if (called(2) % 2) for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) A[j][i] -= 1; else called(1);
}

int main(void)
{
    kernel_dangling(N, 0, 0);
    kernel_dangling(N, 0, 1);
    kernel_dangling(N, 1, 0);
    kernel_dangling(N, 1, 1);
    printf("%d\n", calls);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
