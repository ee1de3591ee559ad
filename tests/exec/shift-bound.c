/* Loops up to a power of two: the program may not get to a shift by too much. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[256][256], B[256][256];

/* expect: transformed */
static void kernel_inner(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (1 << m); j++)
            A[j][i] += B[i][j] * 2;
}

/* expect: transformed */
static void kernel_several(int n, int m, unsigned char k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (3 << m); j++)
            for (int l = 1 << k; l < (5L << m); l++)
                A[l][i] += B[i][j] + l;
}

int main(void)
{
    unsigned long h = 0;

    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 256; j++)
            B[i][j] = (i * 7 + j * 3) % 13;
    for (int m = -40; m < 70; m++) {
        kernel_inner(m >= 0 && m < 8 ? N : 0, m);
        kernel_several(m >= 0 && m < 5 ? N / 8 : 0, m, (unsigned char)m);
    }
    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 256; j++)
            h = h * 31 + (unsigned long)A[i][j];
    printf("%lx\n", h);
    return 0;
}
