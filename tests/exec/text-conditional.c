/* Conditional directives inside of nests. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#ifndef LEVEL
#define LEVEL 2
#endif
#define HAS(x) (x)

static double A[N + 4][N + 4];

static void kernel_conditional(int n, unsigned u)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#ifdef DEBUG /* never */
            printf("%d\n", i);
#endif
            A[j][i] = i;
        }
    for (int i = 0; i < n; i++) {
#if LEVEL > 2
        A[0][i] = 1;
#elif defined(LEVEL) && LEVEL == 2
        for (int j = 0; j < n; j++)
#ifndef OTHER
            A[j][i] += 2;
#else
            A[j][i] += 3;
#endif
#elif HAS(1)
        A[1][i] = 1;
#else
#error no
#endif
    } // after
    if (n > 2) for (unsigned i = 0; i < u - 1; i++) // "quoted
#if HAS(0)
#if HAS(1)
        for (int j = 0; j <= n; j++)
#endif
#else
        for (int j = 0; j < n; j++)
#endif
            A[j][i] += 4;
    else
        A[0][0] = 1;
#if 1
    for (int i = 0; i < n; i++)
#endif
        for (int j = 0; j < n; j++)
#if 0
            ;
#elif 1
            A[j][i] *= 2;
#endif
}

int main(void)
{
    kernel_conditional(N, N);
    kernel_conditional(N, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
