/* Loops under a condition on data. */
#include "classes.h"

/* expect: parallel */
static void kernel_row(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            for (int j = 0; j < N; j++)
                aa[i][j] = aa[i][j] * 2 + bb[j][i];
        else
            for (int j = 0; j < N; j++)
                cc[i][j] = a[i];
}

/* expect: parallel */
static void kernel_condition_written(void)
{
    for (int i = 0; i < N; i++)
        if (aa[i][i] > 0)
            for (int j = 0; j < N; j++)
                aa[i][j] = -1 - aa[i][j];
}

static void kernel_condition_written_elsewhere(void)
{
    for (int i = 0; i < N - 1; i++)
        if (a[i] > 0)
            for (int j = 0; j < 5; j++)
                a[i + 1] += b[j];
}

/* expect: parallel */
static void kernel_columns(void)
{
    for (int j = 0; j < N; j++)
        if (a[j] > 0)
            for (int i = 0; i < N; i++)
                if (b[i] < a[j])
                    aa[i][j] = bb[i][j];
}

/* expect: transformed */
static void kernel_scalar_condition(void)
{
    for (int i = 0; i < N; i++) {
        double t = a[i] * b[i];

        if (t > 0)
            for (int j = 0; j < N; j++)
                aa[i][j] += t;
        c[i] = t;
    }
}

/* expect: transformed */
static void kernel_iterator_after(void)
{
    int j = -1;

    for (int i = 0; i < N; i++)
        if (a[i] > 7.5)
            for (j = 0; j < i; j++)
                aa[i][j] += 1;
    result = j;
}

int main(void)
{
    RUN(row);
    RUN(condition_written);
    RUN(condition_written_elsewhere);
    RUN(columns);
    RUN(scalar_condition);
    RUN(iterator_after);
    return 0;
}
