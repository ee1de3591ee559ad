/* Signed bounds of unsigned iterators. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[70000], B[70000];

static void kernel_signs(short n, int m, unsigned short k)
{
    for (unsigned short i = 0; i < n; i++)
        A[i] += 2 * B[i];
    for (unsigned short i = k; i > m; i--)
        A[i] -= B[i];
    for (short i = n; i >= 0; i--)
        A[i] += B[i + 1];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 70000; i++)
        B[i] = i % 7;
    kernel_signs(100, 50, 200);
    kernel_signs(-1, 0, 65535);
    kernel_signs(32767, 65535, 0);
    kernel_signs(0, 0, 0);
    kernel_signs(-32768, 65534, 65535);
    for (int i = 0; i < 70000; i++)
        sum = sum / 2 + A[i];
    printf("%d %a\n", N, sum);
    return 0;
}
