/* Parameters of unsigned 64 bits that are -1, as sentinels and as offsets are:
 * what the program says of them must not make up for the test.
 */
/* expect: transformed */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif

struct table {
    uint64_t limit;
    size_t n;
};

static double A[12 * N + 40], B[N + 9];

static void kernel_condition(int n, size_t k)
{
    for (int i = 0; i < n; i++)
        if (k > 5)
            A[i] = 1;
}

/* expect: transformed */
static void kernel_bound(int n, size_t k)
{
    for (int i = 0; i < n; i++)
        if ((size_t)i < k)
            A[i] += 2;
}

/* expect: transformed */
static void kernel_fact(int n, size_t k)
{
    if (k < 3)
        return;
    for (int i = 0; i < n; i++)
        if (k > 5)
            A[i] += 3;
}

/* expect: transformed */
static void kernel_member(const struct table *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->limit >= i)
            B[i] += 4;
}

/* Column -1 is the last one of the row before. */
/* expect: transformed */
static void kernel_column(size_t n, size_t s, size_t k, double *a)
{
    for (size_t i = 1; i < n; i++) {
        a[i * s + k] = (double)i;
        B[i] = a[i * s + s - 1];
    }
}

/* expect: transformed */
static void kernel_offset(int n, size_t k, double *a)
{
    for (int i = 9; i < n; i++)
        a[(size_t)i + k] += i;
}

static void show(void)
{
    double sum = 0;

    for (int i = 0; i < 12 * N + 40; i++)
        sum = 0.75 * sum + A[i];
    for (int i = 0; i < N + 9; i++)
        sum = 0.75 * sum + B[i];
    printf("%a\n", sum);
}

int main(void)
{
    static const size_t value[] = {0, 2, 4, 7, (size_t)-1, (size_t)-9};

    for (int k = 0; k < 6; k++) {
        struct table t = {value[k], N};

        kernel_condition(N, value[k]);
        kernel_bound(N, value[k]);
        kernel_fact(N, value[k]);
        kernel_member(&t);
        show();
        kernel_column(N, 9, value[k], A + 20);
        kernel_offset(N, value[k], A + 20);
        show();
    }
    return 0;
}
