/* Scalars in loops: temporaries, carried values, sums, and extremes. */
#include "classes.h"

/* expect: simd */
static void kernel_temporary(void)
{
    for (int i = 0; i < N; i++) {
        double t = a[i] * 2;

        a[i] = b[i] + t;
        b[i] = t;
    }
}

/* expect: simd */
static void kernel_outer_temporary(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        t = b[i] + c[i];
        a[i] = t * t;
    }
}

/* expect: simd */
static void kernel_reused_temporary(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        t = b[i] + c[i];
        a[i] = t * 0.5;
        t = d[i] - e[i];
        d[i] = t * t;
    }
}

/* expect: simd */
static void kernel_conditional_temporary(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        if (b[i] > 0)
            t = c[i];
        else
            t = d[i];
        a[i] = t * 2;
    }
    result = t;
}

/* expect: unchanged i */
static void kernel_sometimes_assigned(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        if (b[i] > 0)
            t = c[i];
        a[i] = t;
    }
}

/* expect: parallel */
static void kernel_carried_around(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        double s = b[i] * c[i];

        a[i] = s + t;
        t = s;
    }
}

/* expect: simd */
static void kernel_live_out(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        t = b[i] * 2;
        a[i] = t + 1;
    }
    result = t;
}

/* expect: unchanged no-gain */
static void kernel_sum(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        s += a[i];
    result = s;
}

/* expect: unchanged no-gain */
static void kernel_dot(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        s += a[i] * b[i];
    result = s;
}

/* expect: unchanged no-gain */
static void kernel_product(void)
{
    double s = 1;

    for (int i = 0; i < N; i++)
        s *= 1 + a[i] * 0.001;
    result = s;
}

/* expect: parallel */
static void kernel_integer_sum(void)
{
    int s = 0;

    for (int i = 0; i < N; i++)
        s += p[i] * 3;
    result = s;
}

/* expect: parallel */
static void kernel_count(void)
{
    int s = 0;

    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            s++;
    result = s;
}

/* expect: unchanged i */
static void kernel_maximum(void)
{
    double m = a[0];

    for (int i = 1; i < N; i++)
        if (a[i] > m)
            m = a[i];
    result = m;
}

/* expect: unchanged i */
static void kernel_maximum_index(void)
{
    double m = a[0];
    int at = 0;

    for (int i = 1; i < N; i++)
        if (a[i] > m) {
            m = a[i];
            at = i;
        }
    result = m + at;
}

/* expect: unchanged no-gain */
static void kernel_absolute_maximum(void)
{
    double m = 0;

    for (int i = 0; i < N; i++)
        m = fmax(m, fabs(a[i]));
    result = m;
}

/* expect: parallel */
static void kernel_sum_into_element(void)
{
    for (int i = 0; i < N; i++) {
        double s = 0;

        for (int j = 0; j < N; j++)
            s += aa[i][j] * b[j];
        a[i] = s;
    }
}

/* expect: simd */
static void kernel_column_sums(void)
{
    for (int j = 0; j < N; j++) {
        double s = 0;

        for (int i = 0; i < N; i++)
            s += aa[i][j];
        a[j] = s;
    }
}

/* expect: simd */
static void kernel_matrix_product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double s = 0;

            for (int k = 0; k < N; k++)
                s += bb[i][k] * cc[k][j];
            aa[i][j] = s;
        }
}

/* expect: simd */
static void kernel_scaled_product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double s = 0;

            for (int k = 0; k < N; k++)
                s += bb[i][k] * cc[k][j];
            aa[i][j] = 1.5 * s + 0.5 * aa[i][j];
        }
}

/* expect: unchanged no-gain */
static void kernel_running_sum(void)
{
    double s = 0;

    for (int i = 0; i < N; i++) {
        s += b[i];
        a[i] = s;
    }
}

/* expect: parallel */
static void kernel_local_array(void)
{
    for (int i = 0; i < N; i++) {
        double t[4];

        for (int k = 0; k < 4; k++)
            t[k] = b[i + k] * (k + 1);
        a[i] = t[0] + t[1] * t[2] - t[3];
    }
}

int main(void)
{
    RUN(temporary);
    RUN(outer_temporary);
    RUN(reused_temporary);
    RUN(conditional_temporary);
    RUN(sometimes_assigned);
    RUN(carried_around);
    RUN(live_out);
    RUN(sum);
    RUN(dot);
    RUN(product);
    RUN(integer_sum);
    RUN(count);
    RUN(maximum);
    RUN(maximum_index);
    RUN(absolute_maximum);
    RUN(sum_into_element);
    RUN(column_sums);
    RUN(matrix_product);
    RUN(scaled_product);
    RUN(running_sum);
    RUN(local_array);
    return 0;
}
