/* Scalars that are assigned in one branch only. */
#include "classes.h"

/* expect: unchanged nonaffine-condition */
static void kernel_carried(void)
{
    double t = 3;

    for (int i = 0; i < N; i++) {
        if (a[i] > 0)
            t = a[i];
        b[i] = t;
    }
}

/* expect: unchanged nonaffine-condition */
static void kernel_last(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            result = a[i];
}

/* expect: parallel */
static void kernel_reset(void)
{
    for (int i = 0; i < N; i++) {
        double t = 3;

        if (a[i] > 0)
            t = a[i];
        b[i] = t;
    }
}

/* expect: parallel */
static void kernel_both_branches(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        if (a[i] > b[i])
            t = a[i];
        else
            t = b[i];
        c[i] = t * 2;
    }
}

/* expect: unchanged nonaffine-condition */
static void kernel_some_branches(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        if (a[i] > b[i])
            t = a[i];
        else if (a[i] < 0)
            t = b[i];
        c[i] = t * 2;
    }
}

int main(void)
{
    RUN(carried);
    RUN(last);
    RUN(reset);
    RUN(both_branches);
    RUN(some_branches);
    return 0;
}
