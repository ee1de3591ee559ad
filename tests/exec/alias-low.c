/* Elements that are read only in some iterations: where the others would be need
 * not be in memory, and may be below address 0.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* An address, and a distance that is larger. */
#define LOW  0x20000L
#define BY   17001
#define SIZE 33000

/* expect: parallel */
static void kernel_late(int n, double *restrict c, double *a, const double *b,
                        int by)
{
    for (int i = 1; i < n; i++) {
        c[i] = i - by < 0 || i - by >= n ? 0 : b[i - by];
        a[i] = a[i - 1] + 1;
    }
}

/* The same with more pairs of pointers. */
/* expect: parallel */
static void kernel_many(int n, double *restrict c, double *a, double *a2,
                        const double *b, const double *b2, int by)
{
    for (int i = 1; i < n; i++) {
        c[i] = i - by < 0 || i - by >= n ? 0 : b[i - by] - b2[i - by];
        a[i] = a[i - 1] + 1;
        a2[i] = a2[i - 1] + 2;
    }
}

/* The lowest memory there is, if it can be had. */
static double *allocate(void)
{
    void *low = mmap((void *)LOW, (SIZE + 1) * sizeof(double),
                     PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

    return low == MAP_FAILED ? calloc(SIZE + 1, sizeof(double)) : low;
}

int main(void)
{
    static double c[SIZE], other[SIZE], more[SIZE];
    double *a = allocate();
    double sum = 0;

    kernel_late(SIZE, c, a, a, BY);
    for (int i = 0; i < SIZE; i++)
        sum += a[i] * (i % 13) + c[i] * (i % 7);
    printf("%a\n", sum);
    kernel_late(SIZE, c, other, a, BY);
    kernel_many(SIZE, c, a, other, a, more, BY);
    for (int i = 0; i < SIZE; i++)
        sum += a[i] * (i % 13) + c[i] * (i % 7) + other[i];
    printf("%a\n", sum);
    return 0;
}
