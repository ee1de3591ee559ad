/* Subscripts that are no affine functions, but no data either. */
#include "classes.h"

/* expect: parallel */
static void kernel_squares(void)
{
    for (int i = 0; i < ROOM; i++)
        a[i] = b[i * i % ROOM];
}

/* expect: unchanged nonaffine-subscript */
static void kernel_squares_written(void)
{
    for (int i = 0; i < ROOM; i++)
        a[i * i % ROOM] = a[i] + 1;
}

/* expect: parallel */
static void kernel_modulus(void)
{
    int m = q[3] % 5 + 2;

    for (int i = 0; i < N; i++)
        a[i] = b[i % m] * c[i];
}

/* expect: parallel */
static void kernel_unsigned_wrap(void)
{
    unsigned n = N;

    for (unsigned i = 0; i < n; i++)
        a[i] = b[(i * 2654435761u) % ROOM] + x[(unsigned char)(i * 5u) % ROOM];
}

/* expect: parallel */
static void kernel_unsigned_row(void)
{
    unsigned n = N;

    for (int i = 0; i < N; i++)
        for (unsigned j = 0; j < n; j++)
            aa[i][j] = bb[i][(j - 1u) % ROOM] + bb[i][(j + 1u) % ROOM];
}

/* expect: transformed */
static void kernel_pointer_sum(void)
{
    for (int i = 0; i < N; i++)
        *(a + i) = *(b + p[i]) + *(c + i);
}

/* expect: parallel */
static void kernel_narrow(void)
{
    for (int i = 0; i < N; i++)
        a[i] = flat[(unsigned char)(i * 37)] + flat[(unsigned char)(250 - i)];
}

int main(void)
{
    RUN(squares);
    RUN(squares_written);
    RUN(modulus);
    RUN(unsigned_wrap);
    RUN(unsigned_row);
    RUN(pointer_sum);
    RUN(narrow);
    return 0;
}
