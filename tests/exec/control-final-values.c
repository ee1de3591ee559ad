/* Values that are needed after loops with blocks. */
#include "classes.h"

/* expect: transformed */
static void kernel_iterator(void)
{
    int i, j;

    for (i = 0; i < N; i++)
        if (a[i] > 0)
            b[i] = a[i];
    for (j = 0; j < N; j += 3) {
        if (b[j] < 0)
            continue;
        c[j] = b[j];
    }
    result = i + j;
}

/* expect: unchanged */
static void kernel_last_assigned(void)
{
    double t = -1;

    for (int i = 0; i < N; i++) {
        if (a[i] > 6)
            t = i;
    }
    result = t;
}

/* expect: unchanged */
static void kernel_inner_iterator(void)
{
    int j = 0;

    for (int i = 0; i < N; i++)
        for (j = 0; j < p[i] % 7; j++)
            if (aa[i][j] > 5)
                break;
    result = j;
}

/* expect: parallel */
static void kernel_last_row(void)
{
    double t = 0;

    for (int i = 0; i < N; i++) {
        t = 0;
        for (int j = 0; j < N && aa[i][j] > -7; j++)
            t += aa[i][j];
    }
    result = t;
}

int main(void)
{
    RUN(iterator);
    RUN(last_assigned);
    RUN(inner_iterator);
    RUN(last_row);
    return 0;
}
