/* Variables narrower than int, which wrap around where they are stored. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int A[300], B[300];

static int kernel_signed_char(int n, int *restrict a)
{
    signed char k = 120;

    for (int i = 0; i < n; i++) {
        a[k + 128] += i + 1;
        k++;
    }
    return k;
}

static int kernel_unsigned_char(int n, int *restrict a)
{
    unsigned char k = 250;

    for (int i = 0; i < n; i++) {
        a[k] = a[k] * 2 + i;
        k = k + 3;
    }
    return k;
}

static int kernel_short(int n, int *restrict a)
{
    short k = 32760;

    for (int i = 0; i < n; i++) {
        a[k > 0 ? 1 : 2] += k;
        a[(k + 32768) % 299] += 1;
        k += 2;
    }
    return k;
}

static int kernel_header(int n, int *restrict a)
{
    signed char k;
    int i;

    for (i = 0, k = 100; i < n; i++, k += 5)
        a[k + 128] += i;
    return k + i;
}

static int kernel_do(int n, int *restrict a)
{
    unsigned char left = (unsigned char)n;

    do {
        a[left] += 1;
    } while (--left);
    return left;
}

int main(void)
{
    int total = 0;

    for (int n = 0; n <= N; n += N / 3 + 1) {
        printf("%d", kernel_signed_char(n, A));
        printf(" %d", kernel_unsigned_char(n, B));
        printf(" %d", kernel_short(n, A));
        printf(" %d", kernel_header(n, A));
        printf(" %d\n", kernel_do(n, B));
    }
    for (int i = 0; i < 300; i++)
        total = total * 5 % 9973 + A[i] * 3 + B[i] % 1000;
    printf("%d\n", total);
    return 0;
}
