/* Even and odd elements: ranges overlap, elements do not; and do. */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif

static float data[6 * N + 16];

static void kernel_interleaved(int n, float *even, float *odd)
{
    for (int i = 0; i < n; i++)
        odd[2 * i] = even[2 * i] + 1;
}

int main(void)
{
    for (int d = -3; d <= 2 * N + 1; d++) {
        unsigned long sum = 0;

        for (int i = 0; i < 6 * N + 16; i++)
            data[i] = (float)(i % 7);
        kernel_interleaved(N, data + 4, data + 4 + d);
        for (int i = 0; i < 6 * N + 16; i++)
            sum = hash_next(sum, data[i]);
        printf("%d %lx\n", d, sum);
    }
    return 0;
}
