/* Bounds and subscripts without their last bits, as where what is left of whole vectors
 * is done apart, of negative and unsigned numbers.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif

enum { LAST = -4 };

static double A[N + 40][N + 40], B[N + 40];

/* expect: transformed */
static void kernel_signed(int n, int m)
{
    for (int i = 0; i < (n & ~3); i++)
        for (int j = m & -8; j < n; j++)
            A[i][j + 20] += i - j;
    for (int i = n & ~3; i < n; i++)
        A[20][i + 20] *= 3;
    for (int i = (m & LAST) + 1; i < (int)(n & ~1L); i += 3)
        for (int j = 0; j < n; j++)
            A[i + 20][j] += 0.5 * (j & ~7);
}

/* expect: transformed */
static void kernel_unsigned(unsigned n, size_t m)
{
    for (unsigned i = 0; i < (n & ~3u); i++)
        for (size_t j = m & ~(size_t)7; j < (n & 0xfffffff0u); j++)
            A[i][j] -= 1;
    for (unsigned i = 0; i < (n & -4u); i++)
        B[i] += A[i][n & ~15u];
}

/* expect: transformed */
static void kernel_blocks(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += B[j & ~3] + B[(i - 7 & ~1) + 20];
}

/* The last bits of the narrow mask are not all that it clears. */
static void kernel_narrow(long n, unsigned char m)
{
    for (long i = 0; i < (n & ~3u); i++)
        B[i] += i;
    for (int i = 0; i < ((int)n & (unsigned char)~m); i++)
        B[i] -= 2;
}

int main(void)
{
    double h = 0;

    for (volatile int m = -7; m < 7; m += 2) {
        kernel_signed(N, m);
        kernel_signed(N / 2 + m, -m);
        kernel_signed(m, m);
        kernel_unsigned(N, (size_t)(m + 7));
        kernel_unsigned((unsigned)(m + 7), 1);
        kernel_blocks(N + m);
        kernel_narrow(N, (unsigned char)(m + 200));
    }
    for (int i = 0; i < N + 40; i++)
        for (int j = 0; j < N + 40; j++)
            h = h * 0.99 + A[i][j] + B[j];
    printf("%a\n", h);
    return 0;
}
