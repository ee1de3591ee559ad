/* A file that changes the rounding mode: threads have modes of their own.
 * What does not compute with floating-point numbers is none the worse for it.
 */
#include <fenv.h>
#include <stdio.h>

#ifndef N
#define N 20000
#endif

static double A[N + 1], B[N + 1];
static int I[N + 1];

/* expect: unchanged fenv */
static void kernel_rounded(int n, double x)
{
    for (int i = 0; i < n; i++)
        A[i] = B[i] / x;
}

/* expect: transformed */
static void kernel_copied(int n)
{
    for (int i = 0; i < n; i++) {
        I[i] = 3 * i;
        B[i] = A[i];
    }
}

/* expect: transformed */
static void kernel_cleared(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = -1;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        B[i] = i;
    kernel_rounded(N, 3);
    kernel_copied(N);
    fesetround(FE_UPWARD);
    kernel_rounded(N, 7);
    fesetround(FE_TONEAREST);
    for (int i = 0; i < N; i++)
        sum += A[i] + I[i];
    printf("%a\n", sum);
    kernel_cleared(N);
    for (int i = 0; i < N; i++)
        sum += A[i] + B[i];
    printf("%a\n", sum);
    return 0;
}
