/* Bounds that wrap around: one less than 0 is 255. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[300], B[300];

static void kernel_bound(int n, unsigned m)
{
    for (int i = 0; i < (unsigned char)(n - 1); i++)
        A[i] += 2 * B[i];
    for (int i = 0; i < (int)(unsigned char)(m + n); i++)
        A[i + 1] -= B[i];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 300; i++)
        B[i] = i % 7;
    for (int n = -300; n <= 600; n += 37)
        for (unsigned m = 0; m < 600; m += 53)
            kernel_bound(n, m);
    for (int n = -2; n <= 2; n++)
        kernel_bound(n, (unsigned)-n);
    kernel_bound(255, 1);
    kernel_bound(256, 0);
    kernel_bound(257, 0);
    for (int i = 0; i < 300; i++)
        sum = sum / 2 + A[i];
    printf("%d %a\n", N, sum);
    return 0;
}
