/* Iterators of type unsigned char that go past 0, or up to 255. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[260], B[260];

static void kernel_around(unsigned char from, unsigned char to, int n)
{
    for (unsigned char i = from; i != to; i--)
        A[i] += 2 * B[i];
    for (unsigned char i = 0; i < n; i++)
        A[i] -= B[i + 1];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 260; i++)
        B[i] = i % 7;
    for (int from = 0; from < 256; from += 15)
        for (int to = 0; to < 256; to += 17)
            kernel_around((unsigned char)from, (unsigned char)to,
                          from + to < 256 ? from + to : 255);
    kernel_around(0, 255, 255);
    kernel_around(255, 0, 254);
    kernel_around(7, 7, -1);
    for (int i = 0; i < 260; i++)
        sum = sum / 2 + A[i];
    printf("%d %a\n", N, sum);
    return 0;
}
