/* The value of __LINE__, and macros defined between the nests. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];

#define STEP 1
#define SCALE(x) (2 * (x))
#define HERE __LINE__

static void kernel_redefined(int n)
{
    for (int i = 0; i < n; i += STEP)
        for (int j = 0; j < n; j++)
            A[j][i] = SCALE(i) + HERE - __LINE__;
#undef STEP
#define STEP 2
#undef SCALE
#define SCALE(x) ((x) - STEP)
    for (int i = 0; i < n; i += STEP)
        for (int j = 0; j < n; j++)
            A[j][i] += SCALE(SCALE(j));
#if STEP == 2
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] *= STEP;
#else
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[j][i] /= STEP;
#endif
#ifdef STEP
    for (int i = 0; i < n; i++)
#else
    for (int i = 1; i < n; i++)
#endif
        for (int j = 0; j < n; j++)
            A[j][i] += 1;
}

int main(void)
{
    kernel_redefined(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
