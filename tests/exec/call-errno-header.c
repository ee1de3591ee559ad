/* The header that defines errno is included, by way of another header, and nobody looks at it. */
/* expect: parallel */
#include "errno-header.h"

#ifndef N
#define N 100
#endif

static double A[N + 1];

static void kernel_roots(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = sqrt(A[i] + 0.25);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        A[i] = i;
    kernel_roots(N);
    for (int i = 0; i < N; i++)
        printf("%a\n", A[i]);
    return 0;
}
