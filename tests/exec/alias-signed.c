/* A variable may be accessed through a pointer whose type differs in its sign
 * only: such a pair is tested, too.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static int a[2 * N + 9];
static long b[2 * N + 9];

/* expect: parallel */
static void kernel_signed(int n, const unsigned *p)
{
    for (int i = 0; i < n; i++)
        a[i + 1] = (int)(p[i] * 2u % 1000u) + 1;
}

/* expect: parallel */
static void kernel_wide(int n, unsigned long *p)
{
    for (int i = 0; i < n; i++)
        p[i + 2] = (unsigned long)b[i] + 3;
}

int main(void)
{
    unsigned other[N + 9];
    unsigned long wide[N + 9];

    for (int i = 0; i < N + 9; i++) {
        other[i] = (unsigned)i * 7 % 11;
        wide[i] = (unsigned long)i;
        b[i] = i % 5;
    }
    kernel_signed(N, other);
    kernel_signed(N, (unsigned *)a);
    kernel_wide(N, wide);
    kernel_wide(N, (unsigned long *)b);
    for (int i = 0; i < N + 2; i++)
        printf("%d %ld %lu\n", a[i], b[i], wide[i]);
    return 0;
}
