/* Allocated memory may change its type: what is read as int is written as
 * float, a little behind.
 */
/* expect: transformed */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 100
#endif
#include <stdlib.h>

static void kernel_types(int n, float *a, const int *b)
{
    for (int i = 0; i < n; i++)
        a[i] = (float)b[i] / 4;
}

int main(void)
{
    for (int d = 0; d <= N + 2; d += 1 + d / 3) {
        char *data = malloc(sizeof(int) * (2 * N + 8));
        int *b = (int *)data;
        float *a = (float *)data;
        unsigned long sum = 0;

        for (int i = 0; i < N; i++)
            b[d + i] = i % 9;
        kernel_types(N, a, b + d);
        for (int i = 0; i < N; i++)
            sum = hash_next(sum, a[i]);
        printf("%d %lx\n", d, sum);
        free(data);
    }
    return 0;
}
