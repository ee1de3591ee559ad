/* Chains of else, without braces, and empty branches. */
#include "classes.h"

/* expect: parallel */
static void kernel_dangling(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0) {
            if (b[i] > 0)
                c[i] = 1;
        } else
            c[i] = 2;
}

/* expect: parallel */
static void kernel_chain(void)
{
    for (int i = 0; i < N; i++) {
        double t;

        if (a[i] > 5)
            t = 1;
        else if (a[i] > 2)
            t = 2;
        else if (a[i] > -3)
            t = 3;
        else
            t = 4;
        b[i] = t;
    }
}

/* expect: parallel */
static void kernel_empty(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] > 5) {
        } else if (b[i] < 0)
            c[i] = a[i];
        while (p[i] > 10 && (p[i] /= 2))
            ;
    }
}

/* expect: parallel */
static void kernel_statement_after(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (aa[i][j] > 5)
                if (bb[i][j] > 2)
                    cc[i][j] = 1;
            if (cc[i][j] == 1)
                continue;
            cc[i][j] -= aa[i][j];
        }
}

int main(void)
{
    RUN(dangling);
    RUN(chain);
    RUN(empty);
    RUN(statement_after);
    return 0;
}
