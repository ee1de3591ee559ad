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

/* The same with a loop between that is not one that counts. */
static int left;

static int is_left(void)
{
    return left-- > 0;
}

/* expect: simd */
static void kernel_next_while(void)
{
    double t = 2;

    for (int j = 0; j < N; j++) {
        a[j] = t;
        left = 1;
        while (is_left()) {
            for (int i = 0; i < N; i++)
                for (int k = 0; k < N; k++) {
                    t = b[i] + k;
                    cc[i][k] = t;
                }
            is_left();
        }
        if (d[j] > 7)
            return;
    }
}

int main(void)
{
    RUN(next_iteration);
    RUN(next_while);
    return 0;
}
