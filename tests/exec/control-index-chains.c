/* Indices of indices, computed indices, and indices that change. */
#include "classes.h"

/* expect: parallel */
static void kernel_two_levels(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[p[q[i]]] + x[p[i] + q[i] % N];
}

/* expect: parallel */
static void kernel_computed(void)
{
    for (int i = 0; i < N; i++) {
        int k = p[i] % 4 + i % 5;

        a[i] = b[k] * aa[i][k];
    }
}

/* expect: parallel */
static void kernel_written_row(void)
{
    for (int i = 0; i < N; i++) {
        int k = p[i];

        aa[i][k] = b[i];
        aa[i][k + 1] = c[i] - aa[i][k];
    }
}

/* expect: unchanged */
static void kernel_pointer_jumping(void)
{
    for (int i = 0; i < N; i++)
        p[i] = p[p[i]];
}

/* expect: unchanged */
static void kernel_permuted(void)
{
    for (int i = 0; i < N; i++) {
        p[p[i]] = q[i];
        a[i] = p[i];
    }
}

/* expect: unchanged */
static void kernel_walk(void)
{
    int at = 0;

    for (int i = 0; i < N; i++) {
        a[i] = b[at];
        at = p[at];
    }
}

int main(void)
{
    RUN(two_levels);
    RUN(computed);
    RUN(written_row);
    RUN(pointer_jumping);
    RUN(permuted);
    RUN(walk);
    return 0;
}
