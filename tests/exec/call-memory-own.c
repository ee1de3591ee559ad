/* What memset and memcpy store to an array that the block declares limits no
 * access of the model: it has none.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 1000
#endif

static int a[N + 1], b[N + 1], c[N + 1];

/* A recurrence: each element depends on the one before. */
/* expect: unchanged */
static void kernel_count(int n)
{
    for (int i = 1; i < n; i++) {
        int own[8];
        int t = a[i - 1];

        memset(own, 0, 4);
        if (t >= 0)
            own[0] = 1;
        a[i] = t + own[0];
    }
}

/* expect: unchanged */
static void kernel_carry(int n)
{
    for (int i = 1; i < n; i++) {
        int own[2];
        int t = b[i - 1];

        memcpy(own, &c[i], 4);
        if (own[0] > t)
            t = own[0] - t;
        b[i] = t + 1;
    }
}

/* No access at all stands before the call. */
/* expect: parallel */
static int kernel_sum(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        unsigned char own[16];

        memset(own, i, 16);
        s += own[i % 16];
    }
    return s;
}

int main(void)
{
    long total = 0;

    for (int i = 0; i <= N; i++)
        c[i] = i * 7 % 13;
    kernel_count(N);
    kernel_carry(N);
    for (int i = 0; i < N; i++)
        total += (long)i * (a[i] + b[i]);
    printf("%ld %d\n", total, kernel_sum(N));
    return 0;
}
