/* The value of an unsigned iterator after the loop. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 5], B[N + 5];
static unsigned long total;

static void kernel_after(unsigned n)
{
    unsigned i;
    unsigned char c;

    for (i = 0; i < n; i++)
        A[i] += 2 * B[i];
    total += i;
    for (i = n - 1; i < n; i--)
        A[i + 1] -= B[i];
    total += i;
    for (c = 9; c < 10; c--)
        A[c % 5] += c;
    total += c;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N + 5; i++)
        B[i] = i % 7;
    for (unsigned n = 0; n <= N; n += 1 + n / 2)
        kernel_after(n);
    for (int i = 0; i < N + 5; i++)
        sum = sum / 2 + A[i];
    printf("%lu %a\n", total, sum);
    return 0;
}
