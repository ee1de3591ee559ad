/* Arrays that a loop body declares. */
#include "classes.h"

/* expect: parallel */
static void kernel_window(void)
{
    for (int i = 2; i < N; i++) {
        double w[5];

        for (int k = 0; k < 5; k++)
            w[k] = b[i - 2 + k];
        for (int k = 1; k < 5; k++)
            for (int m = k; m > 0 && w[m] < w[m - 1]; m--) {
                double t = w[m];

                w[m] = w[m - 1];
                w[m - 1] = t;
            }
        a[i] = w[2];
    }
}

/* expect: parallel */
static void kernel_counts(void)
{
    for (int i = 0; i < N; i++) {
        int n[3][2];

        for (int k = 0; k < 6; k++)
            n[k / 2][k % 2] = 0;
        for (int k = 0; k < N; k++)
            n[p[k] % 3][q[k] % 2] += aa[i][k] > 0;
        a[i] = n[0][0] - n[1][1];
        b[i] = n[2][0] + n[2][1];
    }
}

/* expect: unchanged */
static void kernel_outside(void)
{
    double w[3] = {0, 0, 0};

    for (int i = 0; i < N; i++) {
        w[p[i] % 3] += b[i];
        a[i] = w[0];
    }
}

int main(void)
{
    RUN(window);
    RUN(counts);
    RUN(outside);
    return 0;
}
