/* Variables that count along with loops whose conditions convert values. */
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int A[N + 20], B[N + 20];

/* The bound is 4294967293. */
static int kernel_bound(unsigned first, int *restrict a)
{
    int k = 0;

    for (unsigned i = first; i < -3; i++) {
        a[k] += 1;
        k++;
    }
    return k;
}

static int kernel_negative(unsigned first, int *restrict a)
{
    int k = 0;

    for (unsigned i = first; i < (unsigned)-3; i++)
        a[k++] += 1;
    return k;
}

/* As an unsigned number, -5 is beyond the bound. */
static int kernel_first(unsigned n, int *restrict a, const int *restrict b)
{
    int k = 0;

    for (int t = 0; t < 3; t++) {
        for (int i = -5; i < n; i++) {
            if (b[i + 5] > 1)
                a[i + 5] += 1;
            k++;
        }
        a[k] += t + 1;
    }
    return k;
}

static int kernel_first_converted(unsigned n, int *restrict a)
{
    int k = 0;

    for (int t = 0; t < 3; t++) {
        for (int i = -5; i < n; i++)
            k++;
        a[k] += t + 1;
    }
    return k;
}

/* expect: parallel */
static int kernel_narrow_bound(short n, int *restrict a)
{
    int k = 3;

    for (int i = 0; i < n; i++)
        a[k++] += i;
    return k;
}

int main(void)
{
    for (int i = 0; i < N + 20; i++)
        B[i] = i % 4;
    printf("%d %d\n", kernel_bound(4294967290U, A), kernel_bound(-4U, A));
    printf("%d %d\n", kernel_negative(4294967290U, A),
           kernel_negative(-1U, A));
    printf("%d %d\n", kernel_first(N, A, B), kernel_first(0, A, B));
    printf("%d\n", kernel_first_converted(N, A));
    printf("%d %d\n", kernel_narrow_bound(N, A), kernel_narrow_bound(-2, A));
    for (int i = 0; i < N + 20; i++)
        printf("%d\n", A[i]);
    return 0;
}
