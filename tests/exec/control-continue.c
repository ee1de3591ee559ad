/* "continue" in a loop that is modelled, and in one that is not. */
#include "classes.h"

/* expect: parallel */
static void kernel_skip(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] < 0)
            continue;
        b[i] = a[i] * 2;
        if (b[i] > 9) {
            continue;
        }
        c[i] = b[i] + 1;
    }
}

/* expect: parallel */
static void kernel_skip_affine(void)
{
    for (int i = 0; i < N; i++) {
        if (i % 3 == 1)
            continue;
        a[i] = b[i] + 1;
    }
}

/* expect: parallel */
static void kernel_skip_row(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] < 0)
            continue;
        for (int j = 0; j < N; j++) {
            if (i == j)
                continue;
            aa[i][j] = bb[i][j] * a[i];
        }
        b[i] = a[i];
    }
}

/* expect: parallel */
static void kernel_nested_skip(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            if (bb[i][j] > 0) {
                if (cc[i][j] > 0)
                    continue;
                aa[i][j] = 1;
            }
            aa[i][j] += 2;
        }
    }
}

/* expect: unchanged */
static void kernel_leave(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] > 7)
            break;
        b[i] = a[i];
    }
}

/* Deeper than the body of the loop. */
/* expect: parallel */
static void kernel_skip_inside(void)
{
    for (int i = 0; i < N; i++) {
        if (i % 3 == 0) {
            if (a[i] > 1)
                continue;
            a[i] = 3;
        } else if (b[i] > 1) {
            c[i] = 2;
            continue;
        }
        d[i] = a[i];
    }
}

/* expect: parallel */
static void kernel_skip_switch(void)
{
    for (int i = 0; i < N; i++) {
        switch (p[i] & 3) {
        case 0:
            continue;
        case 1:
            a[i] = b[i];
            break;
        default:
            a[i] = c[i];
            if (a[i] > 1)
                continue;
        }
        d[i] = a[i];
    }
}

/* What is assigned in between is not always. */
/* expect: unchanged */
static void kernel_skip_carried(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        b[i] = t;
        if (a[i] > 0) {
            if (c[i] > 1)
                continue;
            t = d[i];
        }
        t += 1;
    }
}

/* expect: parallel */
static void kernel_skip_value(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        t = a[i];
        if (t > 0) {
            if (c[i] > 1)
                continue;
            t = d[i];
        }
        b[i] = t;
    }
}

/* The last value is that of the last iteration that got so far. */
/* expect: unchanged */
static double kernel_skip_last(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        if (a[i] > 0) {
            if (c[i] > 1)
                continue;
            b[i] = 1;
        }
        t = d[i];
    }
    return t;
}

/* "break" in the same loop. */
/* expect: unchanged */
static void kernel_skip_leave(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] > 0) {
            if (c[i] > 1)
                continue;
            if (c[i] < 0)
                break;
        }
        b[i] = a[i];
    }
}

int main(void)
{
    RUN(skip);
    RUN(skip_affine);
    RUN(skip_row);
    RUN(nested_skip);
    RUN(leave);
    RUN(skip_inside);
    RUN(skip_switch);
    RUN(skip_carried);
    RUN(skip_value);
    a[0] += kernel_skip_last();
    RUN(skip_last);
    RUN(skip_leave);
    return 0;
}
