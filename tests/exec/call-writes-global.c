/* The function counts its calls, and the count is seen: no call may move. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1];
static int calls;

static inline int next(int i)
{
    return i + 3 * calls++;
}

static void kernel_next(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            A[i][j] = next(i);
}

int main(void)
{
    kernel_next(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    printf("%d\n", calls);
    return 0;
}
