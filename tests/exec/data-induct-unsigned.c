/* Unsigned counters that wrap around, and loops whose iterators or bounds are
 * unsigned or narrow.
 */
#include <limits.h>
#include <stdio.h>

#ifndef N
#define N 50
#endif

static double A[300 + 4 * N];
static unsigned long H[N + 9];
static unsigned U[N + 9];

/* expect: transformed */
static unsigned long kernel_hash(int n, unsigned long k, unsigned long by)
{
    for (int i = 0; i < n; i++) {
        H[i] = k;
        k += by;
    }
    return H[n > 2 ? 2 : 0];
}

/* expect: transformed */
static void kernel_around(int n, unsigned k, int by)
{
    for (int i = 0; i < n; i++) {
        U[i] += k;
        k -= 3;
        U[i] ^= k;
        k = k + by;
    }
}

/* The subscript wraps around at 2^32. */
static unsigned kernel_subscript(int n, unsigned k)
{
    for (int i = 0; i < n; i++) {
        A[k] += i;
        k++;
    }
    return k;
}

static int kernel_bound(unsigned n, int from)
{
    int k = 0;

    for (int i = from; (unsigned)i < n; i++) {
        A[k] += 1;
        k++;
        if (k > 20)
            return k;
    }
    return k;
}

/* Inside a statement that is taken as a whole. */
static int kernel_narrow(int n, int from)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        for (unsigned char c = from; c < 50; c++) {
            A[(int)A[i] % 7 + 1] += 1;
            k++;
        }
        A[i] += k;
    }
    return k;
}

static long kernel_converted(int n, int from)
{
    long k = 0;

    for (int i = 0; i < n; i++) {
        for (unsigned j = from; j < 4u; j++) {
            A[(int)A[i] % 7 + 1] += 1;
            k += 2;
        }
        for (int j = from; (unsigned)j < 4u; j++) {
            A[(int)A[i] % 5 + 1] += 2;
            k++;
        }
        A[i] += k;
    }
    return k;
}

int main(void)
{
    for (int i = 0; i < 300 + 4 * N; i++)
        A[i] = i % 7;
    for (int i = 0; i < 3; i++) {
        printf("%lu\n", kernel_hash(N, ULONG_MAX / 2 - 3, 3));
        printf("%lu\n", kernel_hash(N, i, 0x9E3779B97F4A7C15UL));
        kernel_around(N, 7 + i, 1);
        kernel_around(N, 1, -20 * i);
        printf("%u\n", kernel_subscript(N, 3 + i));
        printf("%d\n", kernel_bound(N, 0));
        printf("%d\n", kernel_bound(N, -1));
        printf("%d %d\n", kernel_narrow(N, 3), kernel_narrow(N, 300));
        printf("%d\n", kernel_narrow(N, -10));
        printf("%ld %ld\n", kernel_converted(N, 1), kernel_converted(N, -1));
    }
    printf("%u\n", kernel_subscript(-1, UINT_MAX));
    for (int i = 0; i < N; i++)
        printf("%a %lu %u\n", A[i], H[i], U[i]);
    return 0;
}
