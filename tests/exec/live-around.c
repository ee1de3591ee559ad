/* A scalar whose value is read in the next iteration of a loop that is not
 * transformed, two loops further out.
 */
#include "classes.h"

/* expect: simd */
static void kernel_next_iteration(void)
{
    double t = 2, s;

    for (int j = 0; j < N; j++) {
        s = t;
        a[j] = s;
        if (j > N / 2)
            t = 3;
        else
            for (int i = 0; i < N; i++) {
                for (int k = 0; k < N; k++) {
                    t = b[i] + j;
                    cc[i][k] = t;
                }
                if (s > 3)
                    return;
            }
        if (d[j] > 7)
            return;
    }
}

int main(void)
{
    RUN(next_iteration);
    return 0;
}
