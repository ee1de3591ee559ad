/* Macros that have another value each time, in a nest of which the original text
 * would stand beside the new one.
 */
/* expect: unchanged macro-value */
#include <stdio.h>

#ifndef N
#define N 100
#endif

#define NEXT __COUNTER__
#define TICKET(x) ((x) + NEXT)
#define PASTE(a, b) a##b

static long data[2 * N + 16];

static void kernel_counter(long *a, const long *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[j] += TICKET(b[i]);
}

/* expect: unchanged macro-value */
static void kernel_pasted(long *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += PASTE(NE, XT);
}

/* expect: unchanged macro-value */
static void kernel_line(long *a, const long *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += b[n - 1 - i] * __LINE__;
}

/* expect: transformed */
static void kernel_copied(long *a, const long *b, int n)
{
    const int line = __LINE__;

    for (int i = 0; i < n; i++)
        a[i] += b[n - 1 - i] + line - line;
}

int main(void)
{
    long sum = 0;

    for (int shift = 0; shift < 2; shift++) {
        kernel_counter(data, data + shift * N, N);
        kernel_pasted(data, N);
        kernel_line(data, data + 1, N);
        kernel_copied(data, data + N, N);
    }
    for (int i = 0; i < 2 * N + 16; i++)
        sum = (sum * 5 + data[i]) % 10007;
    printf("%d %ld\n", __COUNTER__, sum);
    return 0;
}
