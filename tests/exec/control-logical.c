/* Conditions with side effects, short circuits and choices. */
#include "classes.h"

/* expect: parallel */
static void kernel_short_circuit(void)
{
    for (int i = 0; i < N; i++) {
        int k = 0;

        if (a[i] > 0 && ++k && b[i] > 0 && ++k)
            c[i] = k;
        else
            d[i] = k;
    }
}

/* expect: parallel */
static void kernel_choice_of_target(void)
{
    for (int i = 0; i < N; i++)
        a[i] > 0 ? (b[i] = a[i]) : (c[i] = a[i]);
}

/* expect: parallel */
static void kernel_assigned_twice(void)
{
    for (int i = 0; i < N; i++) {
        double t, u;

        a[i] = t = b[i] + 1;
        u = (t > 2 && c[i] > 0) || d[i] < 0 ? t : -t;
        e[i] = u;
    }
}

/* expect: unchanged */
static void kernel_counter(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        if (a[i] > 0 && b[i] > 0)
            c[k++] = a[i];
    result = k;
}

/* expect: unchanged */
static void kernel_sometimes_set(void)
{
    int k = 1;

    for (int i = 0; i < N; i++) {
        if (a[i] > 0 && (k = p[i]) > 3)
            b[i] = 1;
        c[i] = k;
    }
}

int main(void)
{
    RUN(short_circuit);
    RUN(choice_of_target);
    RUN(assigned_twice);
    RUN(counter);
    RUN(sometimes_set);
    return 0;
}
