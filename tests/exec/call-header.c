/* Functions whose bodies are in a header of the user's. */
#include <stdio.h>

#include "header.h"

#ifndef N
#define N 64
#endif

static double A[64][64], B[64][64], C[64][64];

/* expect: parallel */
static void kernel_square(void)
{
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            A[i][j] = square(B[i][j]) + amplified(j);
}

/* expect: parallel */
static void kernel_smooth(void)
{
    for (int i = 0; i < 64; i++)
        for (int j = 1; j < 63; j++)
            C[i][j] = smooth(A[i], j);
}

/* Written where it is read: the whole row may be. */
/* expect: unchanged no-gain */
static void kernel_smooth_in_place(void)
{
    for (int j = 1; j < 63; j++)
        B[0][j] = smooth(B[0], j);
}

/* expect: parallel */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++) {
        scale_row(A[i], n, 0.5);
        add_row(A[i], B[i], n);
    }
}

/* The header's tables have the names of generated variables, which are not in
 * this file. */
/* expect: parallel */
static void kernel_tables(int n)
{
    for (int i = 0; i < n; i++) {
        scale_row(A[i], n, 0.75);
        add_tables(A[i], n);
    }
}

/* A variable of the caller has the name of a header's. */
/* expect: unchanged call */
static double kernel_hidden(int n)
{
    double gain = 3;

    for (int i = 0; i < n; i++)
        add_row(C[i], B[i], n);
    return gain;
}

/* expect: unchanged static-local */
static void kernel_counted(int n)
{
    for (int i = 0; i < n; i++)
        A[i][0] = counted(A[i][0]);
}

/* expect: unchanged call */
static void kernel_configured(int n)
{
    for (int i = 0; i < n; i++)
        configured(A[i], n);
}

/* expect: unchanged call */
static void kernel_from_macro(int n)
{
    for (int i = 0; i < n; i++)
        from_macro(A[i], n);
}

/* expect: unchanged call */
static void kernel_leaves(int n)
{
    for (int i = 0; i < n; i++)
        first_positive(A[i], n);
}

#include "header-late.h"

/* expect: unchanged call */
static void kernel_late(int n)
{
    for (int i = 0; i < n; i++)
        late(A[i], n);
}

/* expect: parallel */
static void kernel_late_value(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = late_value(A[i][j]);
}

int main(void)
{
    double sum = kernel_hidden(N);

    for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++)
            B[i][j] = (i * 5 + j * 3) % 7;
    }
    fill_tables();
    kernel_square();
    kernel_smooth();
    kernel_smooth_in_place();
    gain = 1.25;
    kernel_rows(N);
    kernel_tables(N);
    kernel_counted(N);
    kernel_configured(N);
    kernel_from_macro(N);
    kernel_leaves(N);
    kernel_late(N);
    kernel_late_value(N);
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            sum += A[i][j] * (i + j) + B[i][j] + C[i][j] * i;
    printf("%a\n", sum);
    return 0;
}
