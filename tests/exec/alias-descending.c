/* Moving to the right is done from the right. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static long data[3 * N + 16];

static void kernel_move(int n, long *a, long *b)
{
    for (int i = n - 1; i >= 0; i--)
        a[i + 1] = b[i] + 1;
    for (int i = n; i > 0; i -= 2)
        b[i] += a[i];
}

int main(void)
{
    for (int d = -N - 3; d <= N + 3; d += d > -6 && d < 5 ? 1 : 1 + N / 4) {
        long sum = 0;

        for (int i = 0; i < 3 * N + 16; i++)
            data[i] = i;
        kernel_move(N, data + N + 6, data + N + 6 + d);
        for (int i = 0; i < 3 * N + 16; i++)
            sum = (sum * 3 + data[i]) % 1000003;
        printf("%d %ld\n", d, sum);
    }
    return 0;
}
