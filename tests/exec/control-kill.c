/* What a conditional write leaves in place is needed by somebody else: dead
 * stores that are not dead. */
#include "classes.h"

/* expect: transformed */
static void kernel_twice(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i];
        if (c[i] > 0)
            a[i] = c[i];
        if (d[i] > 0)
            a[i] += d[i];
    }
}

/* expect: transformed */
static void kernel_shifted(void)
{
    for (int i = 0; i < N - 1; i++) {
        a[i] = b[i];
        if (c[i] > 0)
            a[i + 1] = c[i];
    }
}

/* expect: transformed */
static void kernel_then_else(void)
{
    for (int t = 0; t < 4; t++)
        for (int i = 1; i < N; i++) {
            if (b[i] > t)
                a[i] = b[i] * 0.5;
            else
                a[i - 1] = c[i];
            d[i] += a[i] + a[i - 1];
        }
}

/* expect: unchanged */
static void kernel_only_written(void)
{
    for (int i = 0; i < N; i++)
        if (b[i] > 0)
            a[3] = b[i];
}

int main(void)
{
    RUN(twice);
    RUN(shifted);
    RUN(then_else);
    RUN(only_written);
    return 0;
}
