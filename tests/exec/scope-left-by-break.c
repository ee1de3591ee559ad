/*
 * A variable of a block that is left by break or continue is not looked at
 * again, though the loop around mentions it once more: nothing is assigned to
 * it after the new loops, which compilers would report.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static long a[N + 1];

/* expect: transformed */
static long kernel_left(int n, int tries)
{
    long sum = 0;

    while (1) {
        if (tries-- <= 0) {
            int i;
            int m = n - tries % 2;

            for (i = 0; i < m; i++)
                sum += a[i];
            break;
        }
        if (tries % 2) {
            int i;

            for (i = 0; i < n; i++)
                a[i] += tries;
            continue;
        }
        sum++;
    }
    return sum;
}

/* The value that break takes out of the inner block is used. */
/* expect: transformed */
static long kernel_kept(int n, int tries)
{
    long sum = 0;

    while (1) {
        int i = 0;

        while (tries-- > 0) {
            sum++;
            if (tries % 3 == 0) {
                for (i = 0; i < n; i++)
                    a[i] += tries;
                break;
            }
        }
        sum += i;
        if (tries <= 0)
            break;
    }
    return sum;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i % 17;
    printf("%ld %ld\n", kernel_left(N, 5), kernel_left(0, 0));
    printf("%ld %ld\n", kernel_kept(N, 7), kernel_kept(0, 4));
    return 0;
}
