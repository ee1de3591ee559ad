/* Variables of which only the last value counts: any, all, and the last place. */
#include "classes.h"

/* expect: parallel */
static void kernel_any(void)
{
    int r = 0;

    for (int i = 0; i < N; i++)
        if (a[i] == b[i])
            r = 1;
    result = r;
}

/* expect: parallel */
static void kernel_all(void)
{
    int good = 1;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (!(aa[i][j] < 3.5))
                good = 0;
    result = good;
}

/* expect: parallel */
static void kernel_choice(void)
{
    long r = 5;

    for (int i = 0; i < N; i++)
        r = a[i] > 3 ? r : -7;
    result = r;
}

/* The number is between two. */
/* expect: parallel */
static void kernel_from_range(void)
{
    int r = p[3] & 7;

    for (int i = 0; i < N; i++)
        if (a[i] > 3.2)
            r = 9;
    result = r;
}

/* The value is one of those that it may have before. */
/* expect: unchanged nonaffine-condition */
static void kernel_in_range(void)
{
    int r = p[3] & 15;

    for (int i = 0; i < N; i++)
        if (a[i] > 3.2)
            r = 9;
    result = r;
}

/* expect: parallel */
static void kernel_last(void)
{
    int at = -1;

    for (int i = 0; i < N; i++)
        if (a[i] > 2)
            at = i;
    result = at;
}

/* expect: parallel */
static void kernel_last_row(void)
{
    int row = -1;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (aa[j][i] > 3.9)
                row = i + 1;
    result = row;
}

/* expect: parallel */
static void kernel_first(void)
{
    int at = N;

    for (int i = N - 1; i >= 0; i--)
        if (a[i] > 2)
            at = i;
    result = at;
}

/* The column goes down again in each row. */
/* expect: unchanged nonaffine-condition */
static void kernel_last_column(void)
{
    int column = -1;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (aa[i][j] > 3)
                column = j;
    result = column;
}

/* The first value may be greater than all others. */
/* expect: unchanged nonaffine-condition */
static void kernel_start_in_between(void)
{
    int at = 5;

    for (int i = 0; i < N; i++)
        if (a[i] < -3.5)
            at = i;
    result = at;
}

/* Two values. */
/* expect: unchanged nonaffine-condition */
static void kernel_two_values(void)
{
    int sign = 0;

    for (int i = 0; i < N; i++) {
        if (a[i] > 2)
            sign = 1;
        if (a[i] < -2)
            sign = -1;
    }
    result = sign;
}

/* It is looked at. */
/* expect: unchanged */
static void kernel_used(void)
{
    int seen = 0;

    for (int i = 0; i < N; i++) {
        if (a[i] > 2)
            seen = 1;
        c[i] = c[i == 0 ? 0 : i - 1] + seen;
    }
    result = seen;
}

/* What it is before is not known. */
/* expect: unchanged nonaffine-condition */
static void kernel_unknown_start(int r)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 3.99)
            r = 1;
    result = r;
}

int main(void)
{
    RUN(any);
    RUN(all);
    RUN(choice);
    RUN(from_range);
    RUN(in_range);
    RUN(last);
    RUN(last_row);
    RUN(first);
    RUN(last_column);
    RUN(start_in_between);
    RUN(two_values);
    RUN(used);
    for (int k = -1; k < 3; k++) {
        classes_begin();
        kernel_unknown_start(k);
        classes_end("unknown_start");
    }
    return 0;
}
