/* Inner loops with bounds from memory, or that end early. */
#include "classes.h"

/* expect: parallel */
static void kernel_rows(void)
{
    int j;

    for (int i = 0; i < N; i++) {
        double s = 0;

        for (j = 0; j < q[i]; j++)
            s += aa[i][j];
        a[i] = s;
    }
}

/* expect: parallel */
static void kernel_search(void)
{
    int j;

    for (int i = 0; i < N; i++) {
        for (j = 0; j < N; j++)
            if (aa[i][j] > 7)
                break;
        a[i] = j;
    }
}

/* expect: unchanged */
static void kernel_last_found(void)
{
    int j = 0;

    for (int i = 0; i < N; i++) {
        if (a[i] > 3)
            for (j = 0; j < p[i] && aa[i][j] < 7; j++)
                ;
        b[i] = j;
    }
}

/* expect: parallel */
static void kernel_same_name(void)
{
    int j;

    for (int i = 0; i < N; i++) {
        for (j = 0; j < q[i] && j < 9; j++)
            a[i] += aa[i][j];
        for (j = 0; j < N; j++)
            bb[i][j] += a[i];
    }
}

/* expect: parallel */
static void kernel_after_the_loop(void)
{
    int j;

    for (int i = 0; i < N; i++) {
        for (j = 0; j < N; j++)
            bb[i][j] += a[i];
        for (j = 0; aa[i][j] < 5 && j < N; j++)
            cc[i][j] += 1;
    }
    for (j = 0; j < N; j++)
        c[j] += 1;
    result = j;
}

int main(void)
{
    RUN(rows);
    RUN(search);
    RUN(last_found);
    RUN(same_name);
    RUN(after_the_loop);
    return 0;
}
