/* Control flow inside loops: conditions on data and on iterators. */
#include "classes.h"

/* expect: simd */
static void kernel_guarded_update(void)
{
    for (int i = 0; i < N; i++)
        if (b[i] > 0)
            a[i] += b[i] * c[i];
}

/* expect: simd */
static void kernel_two_branches(void)
{
    for (int i = 0; i < N; i++) {
        if (b[i] > c[i])
            a[i] = b[i] * d[i];
        else
            a[i] = c[i] * e[i];
    }
}

/* expect: simd */
static void kernel_branches_differ(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] > 0)
            b[i] = b[i] * 2 + d[i];
        else
            c[i] = c[i] * d[i] + 1;
    }
}

/* expect: simd */
static void kernel_nested_conditions(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] <= 0) {
            if (b[i] <= a[i])
                a[i] = b[i] + e[i];
            else
                c[i] += a[i] * d[i];
        }
    }
}

/* expect: simd */
static void kernel_condition_on_result(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = a[i] - b[i] * d[i];
        if (a[i] < 0)
            c[i] = a[i] * 0.5;
    }
}

/* expect: simd */
static void kernel_select(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] < c[i] ? b[i] : c[i];
}

/* expect: simd */
static void kernel_clamp(void)
{
    for (int i = 0; i < N; i++) {
        double v = b[i] * 2;

        if (v > 5)
            v = 5;
        if (v < -5)
            v = -5;
        a[i] = v;
    }
}

/* expect: simd */
static void kernel_condition_on_column(void)
{
    for (int i = 0; i < N; i++)
        if (b[i] > 0)
            for (int j = 0; j < N; j++)
                aa[i][j] = aa[i][j] * b[i] + bb[i][j];
}

/* expect: simd */
static void kernel_continue(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] * 2;
        if (c[i] < 0)
            continue;
        d[i] = a[i] + c[i];
    }
}

/* expect: simd */
static void kernel_continue_on_iterator(void)
{
    for (int i = 0; i < N; i++) {
        if (i % 4 == 3)
            continue;
        a[i] = b[i] + c[i];
    }
}

/* expect: simd */
static void kernel_first_iteration(void)
{
    for (int i = 0; i < N; i++) {
        if (i == 0)
            a[i] = b[i];
        else
            a[i] = b[i] + b[i - 1];
    }
}

/* expect: simd */
static void kernel_half_and_half(void)
{
    for (int i = 0; i < N; i++) {
        if (i < N / 2)
            a[i] = b[i] + c[i];
        else
            a[i] = b[i] * c[i];
    }
}

/* expect: parallel */
static void kernel_odd_and_even(void)
{
    for (int i = 0; i < N; i++) {
        if (i & 1)
            a[i] = b[i] - c[i];
        else
            a[i] = b[i] + c[i];
    }
}

/* expect: simd */
static void kernel_loop_invariant(void)
{
    int flag = p[0] > 2;

    for (int i = 0; i < N; i++) {
        a[i] += b[i];
        if (flag)
            c[i] = a[i] * 2;
    }
}

/* expect: parallel */
static void kernel_switch(void)
{
    for (int i = 0; i < N; i++) {
        switch (p[i] % 3) {
        case 0:
            a[i] = b[i];
            break;
        case 1:
            a[i] = c[i];
            break;
        default:
            a[i] = d[i];
            break;
        }
    }
}

/* expect: simd */
static void kernel_logical(void)
{
    for (int i = 0; i < N; i++)
        if (b[i] > 0 && (c[i] > 0 || d[i] < 0))
            a[i] = b[i] - c[i];
}

/* expect: parallel */
static void kernel_inner_while(void)
{
    for (int i = 0; i < N; i++) {
        int k = p[i] % 9;
        int bits = 0;

        while (k > 0) {
            bits += k & 1;
            k >>= 1;
        }
        a[i] = bits;
    }
}

/* expect: parallel */
static void kernel_newton(void)
{
    for (int i = 0; i < N; i++) {
        double goal = b[i] * b[i] + 1;
        double root = goal;

        for (int k = 0; k < 40; k++) {
            double next = 0.5 * (root + goal / root);

            if (next >= root)
                break;
            root = next;
        }
        a[i] = root;
    }
}

/* expect: simd */
static void kernel_iterator_band(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (i - j <= 2 && j - i <= 2)
                aa[i][j] = aa[i][j] * 0.25 + bb[j][i];
}

int main(void)
{
    RUN(guarded_update);
    RUN(two_branches);
    RUN(branches_differ);
    RUN(nested_conditions);
    RUN(condition_on_result);
    RUN(select);
    RUN(clamp);
    RUN(condition_on_column);
    RUN(continue);
    RUN(continue_on_iterator);
    RUN(first_iteration);
    RUN(half_and_half);
    RUN(odd_and_even);
    RUN(loop_invariant);
    RUN(switch);
    RUN(logical);
    RUN(inner_while);
    RUN(newton);
    RUN(iterator_band);
    return 0;
}
