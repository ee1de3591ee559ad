/* Subscripts in a ring of 256 elements. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double ring[256], out[300];

static void kernel_ring(int n, unsigned shift)
{
    for (int i = 0; i < n; i++)
        out[i] += 2 * ring[(unsigned char)(i + shift)];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 256; i++)
        ring[i] = i % 9;
    for (int n = 0; n < 300; n += 43)
        for (unsigned shift = 0; shift < 700; shift += 41)
            kernel_ring(n, shift);
    kernel_ring(256, 0);
    kernel_ring(1, 255);
    kernel_ring(2, 255);
    kernel_ring(3, (unsigned)-1);
    kernel_ring(0, (unsigned)-1);
    kernel_ring(-1, (unsigned)-1);
    for (int i = 0; i < 300; i++)
        sum = sum / 2 + out[i];
    printf("%d %a\n", N, sum);
    return 0;
}
