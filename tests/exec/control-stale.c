/* A conditional write does not hide the write before it: what is read
 * afterwards may be older. */
#include "classes.h"

/* expect: parallel */
static void kernel_overwritten(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] * 2;
    for (int i = 0; i < N; i++)
        if (c[i] > 0)
            a[i] = c[i];
    for (int i = 0; i < N; i++)
        d[i] = a[i] + 1;
}

/* expect: transformed */
static void kernel_from_before(void)
{
    for (int i = 1; i < N; i++) {
        if (b[i] > 0)
            a[i] = b[i];
        c[i] = a[i - 1] + a[i];
    }
}

/* expect: unchanged nonaffine-condition */
static void kernel_one_element(void)
{
    for (int i = 0; i < N; i++) {
        if (b[i] > 0)
            a[0] = b[i];
        c[i] = a[0];
    }
}

/* expect: unchanged nonaffine-condition */
static void kernel_chain(void)
{
    for (int i = 1; i < N; i++)
        if (b[i] > 0)
            a[i] = a[i - 1] + b[i];
}

int main(void)
{
    RUN(overwritten);
    RUN(from_before);
    RUN(one_element);
    RUN(chain);
    return 0;
}
