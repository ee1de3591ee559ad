/* Linear dependences: loops whose iterations do, or only seem to, depend. */
#include "classes.h"

/* Disjoint halves: even elements from odd ones. */
/* expect: parallel */
static void kernel_even_from_odd(void)
{
    for (int i = 1; i < N; i += 2)
        a[i] = a[i - 1] + b[i];
}

/* A true recurrence. */
/* expect: unchanged no-gain */
static void kernel_recurrence(void)
{
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] + b[i];
}

/* Reads ahead of the writes: an anti dependence only. */
/* expect: unchanged no-gain */
static void kernel_read_ahead(void)
{
    for (int i = 0; i < N; i++)
        a[i] = a[i + 1] + b[i];
}

/* The same against the direction of memory. */
/* expect: unchanged no-gain */
static void kernel_read_ahead_down(void)
{
    for (int i = N - 2; i >= 0; i--)
        a[i + 1] = a[i] + b[i];
}

/* The distance is beyond the loop. */
/* expect: simd */
static void kernel_far_apart(void)
{
    for (int i = 0; i < N / 2; i++)
        a[i] = a[i + N / 2] + b[i];
}

/* A dependence of a constant distance that leaves vectors of four. */
/* expect: unchanged no-gain */
static void kernel_distance_four(void)
{
    for (int i = 4; i < N; i++)
        a[i] = a[i - 4] + b[i];
}

/* Rows depend on the rows above, columns do not. */
/* expect: simd */
static void kernel_down_the_columns(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][j] = aa[i - 1][j] + bb[i][j];
}

/* Columns depend, rows do not: the loops have to be interchanged. */
/* expect: parallel */
static void kernel_along_the_rows(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++)
            aa[i][j] = aa[i][j - 1] + bb[i][j];
}

/* Both loops carry: only a diagonal order is parallel. */
/* expect: parallel */
static void kernel_both_ways(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            aa[i][j] = aa[i - 1][j] + aa[i][j - 1];
}

/* Upper triangle from the lower one: no element is both. */
/* expect: simd */
static void kernel_triangles(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            aa[i][j] = aa[j][i] + bb[i][j];
}

/* The other triangle is read a row further. */
/* expect: simd */
static void kernel_triangles_shifted(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            aa[i + 1][j] = aa[j][i] * 0.5 + bb[i][j];
}

/* The diagonal of a matrix, as a subscript of both loops. */
/* expect: parallel */
static void kernel_diagonal(void)
{
    for (int i = 0; i < N; i++)
        aa[i][i] = aa[i][i] * 2 + b[i];
}

/* Even rows from odd ones of the same matrix. */
/* expect: simd */
static void kernel_even_rows(void)
{
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < N; j++)
            aa[2 * i][j] = aa[2 * i + 1][j] + 1;
}

/* Strides whose gcd does not divide the offset: independent. */
/* expect: parallel */
static void kernel_gcd(void)
{
    for (int i = 0; i < N / 2; i++)
        x[4 * i] = x[4 * i + 2] + x[2 * i + 1];
}

/* An element that all iterations read, written by none. */
/* expect: simd */
static void kernel_broadcast(void)
{
    for (int i = 1; i < N; i++)
        a[i] = b[i] * a[0];
}

/* One iteration writes the element that all the others read. */
/* expect: simd */
static void kernel_pivot(void)
{
    for (int i = 0; i < N; i++)
        a[i] = a[i] + a[N / 2] * b[i];
}

/* A chain through two statements, in the order that allows distribution. */
/* expect: transformed */
static void kernel_two_statements(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + c[i];
        d[i] = a[i] + a[i + 1] * 2;
    }
}

/* Symmetric update of two elements at once. */
/* expect: simd */
static void kernel_mirror(void)
{
    for (int i = 0; i < N / 2; i++) {
        double left = a[i];

        a[i] = a[N - 1 - i];
        a[N - 1 - i] = left;
    }
}

/* Three-dimensional with carried middle loop, through a flat array. */
/* expect: simd */
static void kernel_flat_rows(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            flat[i * N + j] = flat[(i - 1) * N + j] + aa[i][j];
}

int main(void)
{
    RUN(even_from_odd);
    RUN(recurrence);
    RUN(read_ahead);
    RUN(read_ahead_down);
    RUN(far_apart);
    RUN(distance_four);
    RUN(down_the_columns);
    RUN(along_the_rows);
    RUN(both_ways);
    RUN(triangles);
    RUN(triangles_shifted);
    RUN(diagonal);
    RUN(even_rows);
    RUN(gcd);
    RUN(broadcast);
    RUN(pivot);
    RUN(two_statements);
    RUN(mirror);
    RUN(flat_rows);
    return 0;
}
