/* A file that includes itself: the same bytes are two functions. */
#ifndef STEP
#include <stdio.h>

static double A[1000], B[1000];

#define STEP 1
#define NAME dense
#include "include-itself.c"
#undef STEP
#undef NAME
#define STEP 3
#define NAME sparse
#include "include-itself.c"

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 1000; i++)
        B[i] = i % 17;
    dense(1000);
    sparse(900);
    for (int i = 0; i < 1000; i++)
        sum += (i + 1) * A[i];
    printf("%.17g\n", sum);
    return 0;
}
#else
static void NAME(int n)
{
    for (int i = STEP; i < n; i += STEP)
        A[i] = A[i - STEP] * 0.5 + B[i];
    for (int i = 0; i < n; i += STEP)
        for (int j = 0; j < STEP; j++)
            A[i + j] += B[i] * STEP;
}
#endif
