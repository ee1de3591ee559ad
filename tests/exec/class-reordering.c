/* Statements to reorder, loops to distribute, interchange and split. */
#include "classes.h"

/* The second statement feeds the first one of the next iteration. */
/* expect: simd */
static void kernel_swap_order(void)
{
    for (int i = 1; i < N; i++) {
        a[i] = b[i - 1] + c[i] * d[i];
        b[i] = b[i] + e[i];
    }
}

/* expect: transformed */
static void kernel_anti_then_flow(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] * c[i];
        b[i] = a[i] + a[i + 1] * d[i];
    }
}

/* A recurrence beside independent work: distribution frees the latter. */
/* expect: simd */
static void kernel_split_recurrence(void)
{
    for (int i = 1; i < N; i++) {
        a[i] += b[i] * c[i];
        e[i] = e[i - 1] * 0.5 + c[i];
    }
}

/* expect: simd */
static void kernel_split_middle(void)
{
    for (int i = 1; i < N; i++) {
        a[i] = b[i] + c[i];
        d[i] = d[i - 1] + a[i];
        e[i] = d[i] * a[i];
    }
}

/* expect: simd */
static void kernel_inner_recurrence(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + c[i];
        for (int j = 1; j < N; j++)
            aa[i][j] = aa[i][j - 1] + a[i];
    }
}

/* expect: simd */
static void kernel_imperfect(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = 0;
        for (int j = 0; j < N; j++)
            a[i] += aa[j][i] * b[j];
        c[i] = a[i] * 2;
    }
}

/* expect: simd */
static void kernel_interchange_stride(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            aa[i][j] = bb[i][j] + cc[i][j];
}

/* expect: parallel */
static void kernel_interchange_carried(void)
{
    for (int j = 1; j < N; j++)
        for (int i = 0; i < N; i++)
            aa[i][j] = aa[i][j - 1] * 0.5 + bb[i][j];
}

/* expect: simd */
static void kernel_interchange_triangle(void)
{
    for (int j = 0; j < N; j++)
        for (int i = j; i < N; i++)
            aa[i][j] = aa[i][j] + bb[i][j] * cc[i][j];
}

/* expect: simd */
static void kernel_transpose(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][j] = bb[j][i];
}

/* Each node of the cycle needs the old value of the other. */
/* expect: transformed */
static void kernel_node_splitting(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + c[i];
        d[i] = (a[i] + a[i + 1]) * 0.5;
    }
}

/* expect: unchanged no-gain */
static void kernel_node_splitting_two(void)
{
    for (int i = 1; i < N; i++) {
        a[i] = b[i] + c[i];
        b[i + 1] = a[i - 1] * 0.25 + d[i];
    }
}

/* expect: simd */
static void kernel_cross_rows(void)
{
    for (int i = 1; i < N; i++) {
        for (int j = 0; j < N; j++)
            aa[i][j] = aa[i - 1][j] + bb[i][j];
        for (int j = 0; j < N; j++)
            bb[i][j] = aa[i][j] * 0.5 + cc[i][j];
    }
}

/* expect: simd */
static void kernel_fusable(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] * 2;
    for (int i = 0; i < N; i++)
        c[i] = a[i] + 1;
    for (int i = 0; i < N; i++)
        d[i] = c[i] * a[i];
}

/* expect: simd */
static void kernel_fusable_reversed(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] * 2;
    for (int i = N - 1; i >= 0; i--)
        c[i] = a[i] + 1;
}

/* expect: simd */
static void kernel_not_fusable(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] * 2;
    for (int i = 0; i < N; i++)
        c[i] = a[N - 1 - i] + 1;
}

/* expect: simd */
static void kernel_gemm_like(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                aa[i][j] += bb[i][k] * cc[k][j];
}

/* expect: parallel */
static void kernel_matrix_vector(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i] += aa[i][j] * b[j];
}

/* expect: simd */
static void kernel_vector_matrix(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i] += aa[j][i] * b[j];
}

/* expect: simd */
static void kernel_outer_product(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            aa[i][j] += a[i] * b[j];
}

int main(void)
{
    RUN(swap_order);
    RUN(anti_then_flow);
    RUN(split_recurrence);
    RUN(split_middle);
    RUN(inner_recurrence);
    RUN(imperfect);
    RUN(interchange_stride);
    RUN(interchange_carried);
    RUN(interchange_triangle);
    RUN(transpose);
    RUN(node_splitting);
    RUN(node_splitting_two);
    RUN(cross_rows);
    RUN(fusable);
    RUN(fusable_reversed);
    RUN(not_fusable);
    RUN(gemm_like);
    RUN(matrix_vector);
    RUN(vector_matrix);
    RUN(outer_product);
    return 0;
}
