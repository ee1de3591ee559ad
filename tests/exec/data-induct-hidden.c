/* Counters that others may change or look at: their address is taken, what
 * they are counted by is volatile or behind a pointer, they are the size of an
 * array.
 */
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wunused-but-set-variable"

#ifndef N
#define N 40
#endif

static double A[9 * N + 9], B[9 * N + 9];
static volatile int hops;
static int stride = 2;
static int table[N + 9];

static const int *watched;

static int look(void)
{
    return *watched;
}

/* The sum behind the pointer is one of its own, if it is not k. */
/* expect: transformed */
static int kernel_address(int n)
{
    int k = 0;
    int *p = &k;

    for (int i = 0; i < n; i++) {
        A[k + 1] = A[k] + i;
        k++;
        *p += 1;
    }
    return k;
}

/* The function looks at the counter, but not at t. */
/* expect: unchanged */
static int kernel_watched(int n)
{
    double t[N + 9];
    int k = 0;

    t[n / 2] = 1;
    watched = &k;
    for (int i = 0; i < n; i++) {
        t[i] = B[k] + look();
        k += 2;
    }
    return k + (int)t[n / 2];
}

/* expect: unchanged */
static int kernel_volatile(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        A[k] = B[i];
        k += hops;
    }
    return k;
}

/* The volatile object is read although nobody needs the counter. */
/* expect: unchanged */
static void kernel_unused(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        B[i] = A[i] + 1;
        k += hops;
    }
}

/* The store may change what the counter is counted by. */
static int kernel_stride(int n, int *p)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        A[k] = B[i];
        k += stride;
        p[i] = 3;
    }
    return k;
}

/* expect: unchanged */
static int kernel_written(int n)
{
    int k = 0, by = 1;

    for (int i = 0; i < n; i++) {
        A[k] += B[i] + A[k + 1];
        k += by;
        by = i % 2;
    }
    return k;
}

static int kernel_size(int n)
{
    int k = 1;
    int sum = 0;

    for (int i = 0; i < n; i++) {
        k++;
        double t[k];

        t[k - 1] = B[i];
        A[i] += t[k - 1] + sizeof(t);
        sum += sizeof(t) / sizeof(t[0]);
    }
    return sum;
}

/* expect: transformed */
static int kernel_static_kept(int n)
{
    static int calls;
    int k = calls;

    for (int i = 0; i < n; i++) {
        A[k] = B[i] * 2;
        k += 2;
    }
    calls++;
    return k + calls;
}

int main(void)
{
    hops = 1;
    for (int i = 0; i < 9 * N; i++) {
        A[i] = i % 7;
        B[i] = i % 5;
    }
    printf("%d\n", kernel_address(N));
    printf("%d\n", kernel_watched(N));
    printf("%d\n", kernel_volatile(N));
    printf("%d\n", kernel_stride(N, table));
    printf("%d\n", kernel_stride(1, &stride));
    kernel_unused(N);
    printf("%d\n", kernel_written(N));
    printf("%d\n", kernel_size(N));
    printf("%d %d\n", kernel_static_kept(N), kernel_static_kept(3));
    for (int i = 0; i < 9 * N; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
