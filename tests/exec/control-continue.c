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

int main(void)
{
    RUN(skip);
    RUN(skip_affine);
    RUN(skip_row);
    RUN(nested_skip);
    RUN(leave);
    return 0;
}
