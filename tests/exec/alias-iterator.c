/* The iterator is a global variable that a store may change. */
/* expect: unchanged */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int k;
static int data[N + 8];

static void kernel_iterator(int n, int *a)
{
    for (k = 0; k < n; k++)
        a[k] = 2 * k + n;
}

int main(void)
{
    long sum = 0;

    kernel_iterator(N, data);
    printf("%d\n", k);
    kernel_iterator(1, &k);
    printf("%d\n", k);
    kernel_iterator(0, &k);
    printf("%d\n", k);
    for (int i = 0; i < N + 8; i++)
        sum = (sum * 3 + data[i]) % 10007;
    printf("%ld\n", sum);
    return 0;
}
