/* Variables that live inside the statement: arrays, iterators, names that
 * mean something else outside. */
#include "classes.h"

/* expect: parallel */
static void kernel_small_array(void)
{
    for (int i = 0; i < N; i++) {
        double t[3];

        for (int k = 0; k < 3; k++)
            t[k] = a[i] + k;
        a[i] = t[0] * t[1] - t[2];
    }
}

/* expect: parallel */
static void kernel_hidden_bound(void)
{
    int n = N - 3;

    for (int i = n; i > 0; i -= 2) {
        int k = 0;

        while (k < 4 && b[i] > k) {
            int n = k + i;

            c[i] += n;
            k++;
        }
        a[i] = n + k;
    }
}

/* expect: parallel */
static void kernel_hidden_iterator(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N - i; j++) {
            int t1 = 0;

            while (t1 < 3 && aa[i][j] > t1) {
                double j = t1 + 0.5;

                bb[i][i] += 0;
                cc[i][t1] = j;
                t1++;
            }
            aa[i][j] = t1;
        }
}

/* expect: parallel */
static void kernel_side_effects(void)
{
    int k, m;

    for (int i = 0; i < N; i++) {
        k = i % 5;
        m = k++ + 2, a[i] = b[k] + m;
        c[i] = (m = k * 2) > 3 && (k = 1) ? m : k;
        d[i] = k + m;
    }
}

int main(void)
{
    RUN(small_array);
    RUN(hidden_bound);
    RUN(hidden_iterator);
    RUN(side_effects);
    return 0;
}
