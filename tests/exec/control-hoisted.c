/* Conditions that are tested before a loop, not in it. */
#include "classes.h"

/* expect: parallel */
static void kernel_empty_rows(void)
{
    for (int i = 0; i < N; i++)
        if (x[2 * i] > 0)
            for (int j = 3 * i; j < N; j++)
                aa[i][j] = x[i];
}

/* expect: transformed */
static void kernel_shifted(void)
{
    for (int i = 0; i < N - 1; i++) {
        if (a[i] > 0)
            for (int j = 0; j < N; j++)
                aa[i][j] += 1;
        if (a[i + 1] > 0)
            for (int j = 0; j < N; j++)
                bb[i][j] = aa[i][j] * 2;
    }
}

/* expect: parallel */
static void kernel_two_conditions(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            for (int j = 0; j < N; j++)
                if (b[j] > 0 || c[i] > 0)
                    for (int k = 0; k < 9; k++)
                        aa[i][j] += bb[j][k];
}

int main(void)
{
    RUN(empty_rows);
    RUN(shifted);
    RUN(two_conditions);
    return 0;
}
