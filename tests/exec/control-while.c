/* A while loop as one statement of a parallel loop. */
#include "classes.h"

/* expect: parallel */
static void kernel_count(void)
{
    for (int i = 0; i < N; i++) {
        int k = 0;

        while (k < b[i])
            k++;
        a[i] = k;
    }
}

/* expect: parallel */
static void kernel_shared_variable(void)
{
    int k;

    for (int i = 0; i < N; i++) {
        k = 0;
        while (k < b[i]) {
            k++;
            if (k == 5)
                break;
            if (k % 2)
                continue;
            c[i] += k;
        }
        a[i] = k;
    }
}

/* expect: parallel */
static void kernel_do_while(void)
{
    for (int i = 0; i < N; i++) {
        double v = a[i];

        do {
            v *= 0.5;
        } while (v > 1);
        a[i] = v;
    }
}

/* expect: unchanged */
static void kernel_outer_scalar(void)
{
    int k = 0;

    for (int i = 0; i < N; i++) {
        while (k < N && a[k] < b[i])
            k++;
        c[i] = k;
    }
}

/* expect: unchanged */
static void kernel_moves_on(void)
{
    int k = 0;

    for (int i = 0; i < N; i++) {
        while (k < N - 1 && q[k] != i)
            k++;
        d[i] = a[k];
        result = k;
    }
}

int main(void)
{
    RUN(count);
    RUN(shared_variable);
    RUN(do_while);
    RUN(outer_scalar);
    RUN(moves_on);
    return 0;
}
