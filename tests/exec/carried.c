/* Scalars that carry a value from each iteration to the next one, temporaries of statements that
 * are executed in different iterations, and elements that are read before they are written: loops
 * without an iteration and with one, values that are looked at behind the loop, loops that run
 * backwards, or in steps, arrays that are worked on in place.
 */
#include "classes.h"

/* expect: parallel */
static void kernel_temporaries(void)
{
    double t;

    for (int i = 1; i < N; i++) {
        t = a[i] + b[i];
        a[i] = t + c[i - 1];
        t = c[i] * d[i];
        c[i] = t;
    }
}

/* expect: parallel */
static void kernel_difference(int n, double t)
{
    for (int i = 0; i < n; i++) {
        a[i] = b[i] - t;
        t = b[i];
    }
    result = t;
}

/* expect: parallel */
static void kernel_of_a_variable(int n)
{
    double before = 3;

    for (int i = 0; i < n; i++) {
        double x = b[i] * 0.5 + c[i];

        a[i] = x - before;
        d[i] = x + before * 2;
        before = x;
    }
    result = before;
}

/* expect: parallel */
static void kernel_downwards(void)
{
    double next = 0;

    for (int i = N - 1; i >= 0; i--) {
        a[i] = b[i] * next;
        next = c[i] + d[i];
    }
}

/* expect: parallel */
static void kernel_in_steps(void)
{
    double t = 5;

    for (int i = 0; i < N; i += 3) {
        a[i] = t;
        t = b[i] + c[i + 1];
    }
    result = t;
}

/* expect: simd */
static void kernel_in_rows(void)
{
    for (int i = 0; i < N; i++) {
        double t = i;

        for (int j = 0; j < N; j++) {
            aa[i][j] = aa[i][j] * t;
            t = bb[i][j] - 1;
        }
        a[i] = t;
    }
}

/* The last value is used in the next row. */
static void kernel_through_rows(void)
{
    double t = 2;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            aa[i][j] = aa[i][j] * t;
            t = bb[i][j] - 1;
        }
    result = t;
}

/* expect: transformed */
static void kernel_overwritten(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        a[i] = t * c[i];
        t = b[i] + d[i];
        b[i] = a[i] * 0.25;
    }
    result = t;
}

/* The value that is kept is not that of the element any more. */
static void kernel_changed_in_between(void)
{
    double before = 0;

    for (int i = 0; i < N; i++) {
        double y = b[i];

        a[i] = y - before;
        b[i] = y * 2;
        before = y;
    }
    result = before;
}

/* The last value is read behind the statement that sets it, and after the loop. */
/* expect: parallel */
static void kernel_read_behind(void)
{
    double u = 2;

    for (int i = 0; i < N; i++) {
        a[i] = (u - 1) * b[i];
        u = c[i];
        d[i] = u * 2 + d[i];
    }
    result = u;
}

/* What is in place needs the value from before. */
static void kernel_in_place(void)
{
    double before = 0;

    for (int i = 0; i < N; i++) {
        double x = a[i];

        a[i] = x - before;
        before = x;
    }
}

/* expect: parallel */
static void kernel_two(void)
{
    double t = 1;
    double u = 2;

    for (int i = 0; i < N; i++) {
        a[i] = t + u * 2;
        t = b[i] + 1;
        u = c[i] * d[i];
    }
    result = t - u;
}

static void kernel_one_behind_the_other(void)
{
    double one = b[0];
    double two = b[1];

    for (int i = 0; i < N; i++) {
        a[i] = (b[i] + one + two) * 0.25;
        two = one;
        one = b[i];
    }
    result = one + two;
}

static void kernel_recursive(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        double x = b[i] + t * 0.5;

        a[i] = x;
        t = x;
    }
}

static void kernel_sometimes(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        a[i] = b[i] + t;
        if (c[i] > 1)
            t = d[i];
    }
    result = t;
}

/* expect: transformed */
static void kernel_read_first(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] * c[i] * d[i];
        b[i] = a[i] * a[i + 1] + d[i];
    }
}

static void kernel_read_first_twice(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + c[i] * d[i];
        b[i] = a[i] + d[i] * 0.5;
        a[i] = b[i] + (a[i + 1] - a[i + 2]) * d[i];
    }
}

/* expect: transformed */
static void kernel_read_first_downwards(void)
{
    for (int i = N - 1; i > 0; i--) {
        a[i] = b[i] + c[i];
        d[i] = a[i] + a[i - 1];
    }
}

static void storage_read_first(int n, double *p, double *q)
{
    for (int i = 0; i + 1 < n; i++) {
        p[i] = q[i] * 2;
        q[i] = p[i] + p[i + 1];
    }
}

static void kernel_read_first_aliases(void)
{
    storage_read_first(N, a, b);
    storage_read_first(N, x + 1, x);
    storage_read_first(N, x, x + 1);
    storage_read_first(N, x, x);
}

static void kernel_read_and_written(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + c[i];
        a[i + 1] = a[i + 1] * d[i] + a[i];
    }
}

/* The loop over j has statements that do not use what goes to the next iteration. */
static void kernel_beside_another(int n)
{
    double t = 2;

    for (int i = 1; i < N; i++) {
        double u = t - 1;

        for (int j = i; j < N; j++) {
            a[j] = u;
            for (int k = 1; k <= n; k++)
                bb[k][i] = t + a[j - 1];
        }
        t = c[i] * 2;
    }
}

int main(void)
{
    static const int few[] = {0, 1, 2, 3};

    RUN(temporaries);
    for (int i = 0; i < 5; i++) {
        int n = i < 4 ? few[i] : N;

        classes_begin();
        kernel_difference(n, 3);
        classes_end("difference");
        kernel_of_a_variable(n);
        classes_end("of a variable");
    }
    classes_begin();
    kernel_beside_another(5);
    classes_end("beside another");
    RUN(downwards);
    RUN(in_steps);
    RUN(in_rows);
    RUN(through_rows);
    RUN(overwritten);
    RUN(changed_in_between);
    RUN(read_behind);
    RUN(in_place);
    RUN(two);
    RUN(one_behind_the_other);
    RUN(recursive);
    RUN(sometimes);
    RUN(read_first);
    RUN(read_first_twice);
    RUN(read_first_downwards);
    RUN(read_first_aliases);
    RUN(read_and_written);
    return 0;
}
