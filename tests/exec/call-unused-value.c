/* A function ends with the value of another one, which stores something, too; nobody looks at
 * the value. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[N + 2], B[N + 2];

static double increase(double *p)
{
    *p += 1;
    return *p;
}

static double set(double *p, double *q, double x)
{
    *q = 2 * x;
    return increase(p);
}

static void kernel_unused(int n)
{
    for (int i = 0; i < n; i++)
        set(&A[i], &B[i], i);
    for (int i = 0; i < n; i++)
        (void)set(&B[i], &A[i], A[i]);
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        A[i] = i % 5;
        B[i] = i % 7;
    }
    kernel_unused(N);
    for (int i = 0; i < N + 2; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
