/* Iterators with a step that is a variable, next to the largest values of their
 * types: unsigned and narrow ones wrap around and go on.
 */
#pragma GCC diagnostic ignored "-Wsign-compare"

#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int hits[N + 8];
static int seen[256 + 8];

/* expect: transformed */
static int kernel_last(int n, int s)
{
    int i;

    for (i = 0; i < n; i += s)
        hits[i] += i;
    return i;
}

/* expect: parallel */
static void kernel_byte(unsigned char lo, unsigned char n, unsigned char s)
{
    for (unsigned char i = lo; i < n; i += s)
        seen[i] = seen[i] + 1;
}

/* expect: parallel */
static void kernel_wide(unsigned char lo, unsigned char n, long s)
{
    for (unsigned char i = lo; i < n; i += s)
        seen[i] = seen[i] + 1;
}

/* expect: unchanged no-gain */
static unsigned kernel_natural(unsigned n, unsigned s)
{
    unsigned i;

    for (i = 0; i <= n; i += s)
        hits[i % (N + 8)] += (int)(i / 1000);
    return i;
}

/* expect: parallel */
static void kernel_mixed(int lo, unsigned n, int s)
{
    for (int i = lo; i < n; i += s)
        hits[i] = hits[i] + 3;
}

/* expect: parallel */
static void kernel_less_one(unsigned n, unsigned s)
{
    for (unsigned i = 0; i < n - 1; i += s)
        hits[i] = hits[i] + 5;
}

int main(void)
{
    printf("%d\n", kernel_last(1, INT_MAX));
    printf("%d\n", kernel_last(2, INT_MAX));
    printf("%d\n", kernel_last(INT_MIN, INT_MIN));
    printf("%d\n", kernel_last(0, INT_MIN));
    kernel_byte(0, 255, 1);
    kernel_byte(0, 250, 6);
    kernel_byte(0, 249, 7);
    kernel_byte(200, 250, 60);
    kernel_byte(3, 200, 100);
    kernel_wide(0, 250, 257);
    kernel_wide(0, 200, 1000000007);
    kernel_wide(10, 5, 0);
    kernel_wide(0, 100, 7);
    printf("%u\n", kernel_natural(UINT_MAX - 1, UINT_MAX));
    printf("%u\n", kernel_natural(10, UINT_MAX));
    printf("%u\n", kernel_natural(1000, 3));
    kernel_mixed(0, N, 2);
    kernel_mixed(-5, N, 2);
    kernel_mixed(1, 0, -1);
    kernel_less_one(N + 1, 3);
    kernel_less_one(1, 0);
    for (int i = 0; i < N + 8; i++)
        printf("%d\n", hits[i]);
    for (int i = 0; i < 256 + 8; i++)
        printf("%d\n", seen[i]);
    return 0;
}
