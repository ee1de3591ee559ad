/* Sums whose updates are in several loops, which code generation has split: the
 * updates change places with those of another loop.
 */
/* options: --scheduler=isl --no-tile */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 200
#endif

static int q[N + 1];

/* expect: parallel reduction */
static int kernel_integer(int n)
{
    int s = 3;

    for (int i = 3; i < n; i++) {
        for (int j = n / 2; j-- > 0;)
            s = s - (j + q[j]);
        if (i > 5)
            s += i;
    }
    return s;
}

/* Adds up to more than an int can hold in any other order. */
/* expect: parallel */
static int kernel_cancels(int n)
{
    int s = -1;

    for (int i = 3; i < n; i++) {
        for (int j = n / 2; j-- > 0;)
            s = s - (j == 0 ? INT_MAX - 1 : 0);
        if (i > 2)
            s += INT_MAX - 1;
    }
    return s;
}

/* expect: parallel reduction */
static unsigned kernel_unsigned(int n)
{
    unsigned s = 3;

    for (int i = 3; i < n; i++) {
        for (int j = n / 2; j-- > 0;)
            s = s - (unsigned)(j + q[j]);
        if (i > 5)
            s += (unsigned)i;
    }
    return s;
}

/* expect: parallel */
static int kernel_bits(int n)
{
    int s = 3;

    for (int i = 3; i < n; i++) {
        for (int j = n / 2; j-- > 0;)
            s = s ^ (i * q[j]);
        if (i > 5)
            s ^= 3 * i;
    }
    return s;
}

static void run(int n)
{
    for (int i = 0; i <= N; i++)
        q[i] = i * 37 % 101 - 50;
    printf("%d %d\n", kernel_integer(n), kernel_cancels(n));
    printf("%u %d\n", kernel_unsigned(n), kernel_bits(n));
}

int main(void)
{
    for (int n = 0; n < 8 && n < N; n++)
        run(n);
    run(N);
    return 0;
}
