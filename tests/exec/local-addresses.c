/* Addresses of arrays that iterations declare are compared: nobody in front of the
 * loops knows them, nor those of others that have the same names.
 */
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Warray-compare"
#pragma GCC diagnostic ignored "-Waddress"

#ifndef N
#define N 60
#endif
#define E (N + 3)

static double low[4], high[4];
static int count[E], sum[E];

/* Before the loops, the names are those of other arrays. */
/* expect: transformed */
static void kernel_hidden(int n)
{
    for (int i = 0; i < n; i++) {
        double low[4], high[4];

        for (int k = 0; k < 5; k++)
            if (high != low)
                count[i] += k;
    }
    for (int i = 0; i < n; i++)
        sum[i] += count[i] + (low == high);
}

static void kernel_ordered(int n)
{
    int a = -1;

    if (n < 2)
        return;
    do {
        ++a;
        double near[4], far[4];
        int is_above = 0;

        for (int c = 7; c <= 12; ++c)
            if (far > near)
                is_above += c;
            else
                is_above -= c;
        count[a] += is_above == 57 || is_above == -57;
    } while (a < n - 2);
}

/* Loops that count their turns are inside of each other, and in one block. */
/* expect: transformed */
static void kernel_turns(int n)
{
    int a = -1;

    if (n < 2)
        return;
    do {
        ++a;
        double near[2], far[2];
        int b = -8;

        do {
            ++b;
            for (int c = 7; c <= 12; ++c)
                if (far != near) {
                    int d = -3;

                    do {
                        ++d;
                        sum[a] += b * d + c;
                    } while (d <= 5);
                }
        } while (b <= 2);
    } while (a < n - 2);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        count[i] = i * 7 % 5;
    kernel_hidden(N);
    kernel_ordered(N);
    kernel_turns(N);
    for (int i = 0; i < N; i++)
        printf("%d %d\n", count[i], sum[i]);
    return 0;
}
