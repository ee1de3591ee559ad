/* Subscripts that are read from memory. */
#include "classes.h"

/* expect: parallel */
static void kernel_gather(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[p[i]] + c[i];
}

/* expect: unchanged nonaffine-subscript */
static void kernel_scatter(void)
{
    for (int i = 0; i < N; i++)
        a[q[i]] = b[i];
}

/* expect: unchanged nonaffine-subscript */
static void kernel_histogram(void)
{
    for (int i = 0; i < N; i++)
        a[q[i] % 7] += b[i];
}

/* expect: unchanged nonaffine-subscript */
static void kernel_gather_from_result(void)
{
    for (int i = 0; i < N; i++)
        a[i] = a[q[i]] * 0.5 + c[i];
}

/* expect: unchanged nonaffine-subscript */
static void kernel_index_written(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[p[i]];
        p[q[i]] = i;
    }
}

/* expect: parallel */
static void kernel_row_gather(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][j] = bb[p[i]][j] + cc[i][q[j]];
}

/* expect: parallel */
static void kernel_row_scatter(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][q[j]] += bb[i][j];
}

int main(void)
{
    RUN(gather);
    RUN(scatter);
    RUN(histogram);
    RUN(gather_from_result);
    RUN(index_written);
    RUN(row_gather);
    RUN(row_scatter);
    return 0;
}
