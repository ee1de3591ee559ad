/* With --line-directives, __LINE__ and __FILE__ stay what they are: in nests, in
 * what stands beside and behind them, and through macros.
 */
/* options: --line-directives */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

#define HERE __LINE__
#define MARK(x) ((x) + \
    HERE)
#define SAY(what) printf("%s:%d: %ld\n", __FILE__, __LINE__, (long)(what))

static long data[2 * N + 16];

static void kernel_lines(long *a, const long *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[j] += b[i] * HERE +
                    __LINE__;
    SAY(__LINE__);
}

/* expect: transformed */
static void kernel_aside(long *a, const long *b, int n)
{
    SAY(0); for (int i = 0; i < n; i++)
        a[i] += MARK(b[n - 1 - i]); SAY(1);
    for (int i = 0; i < n; i++)
        a[i] += MARK(
            b[n - 1 - i]);
    for (int i = 0; i < n; i++) a[i] += HERE; SAY(2); for (int i = 0; i < n; i++) a[i] -= b[i]; SAY(3);
    if (n > 3)
        for (int i = 0; i < n; i++) {
            long mark = HERE;

            if (b[i] > 7)
                a[i] += mark +
                        HERE;
            else
                a[i] -= HERE;
        }
    else
        SAY(4);
    SAY(5);
}

#line 3000 "grammar \"x\".y"
static void kernel_guarded(long *a, const long *b, int n)
{
    SAY(0);
    for (int i = 0; i < n; i++) {
#if N > 50
        a[i] += b[i] * __LINE__;
#else
        a[i] += b[i] + __LINE__;
#endif
        a[i] += sizeof(__FILE__);
    }
    SAY(1);
}

int main(void)
{
    long sum = 0;

    for (int shift = 0; shift < 2; shift++) {
        kernel_lines(data, data + shift * N, N);
        kernel_aside(data, data + 1, N);
        kernel_guarded(data, data + N, N);
    }
    for (int i = 0; i < 2 * N + 16; i++)
        sum = (sum * 5 + data[i]) % 10007;
    SAY(sum);
    return 0;
}
