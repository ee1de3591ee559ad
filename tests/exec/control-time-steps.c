/* Blocks inside a loop that cannot be parallel. */
#include "classes.h"

/* expect: parallel */
static void kernel_relax(void)
{
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (bb[i][j] > t)
                    aa[i][j] = aa[i][j] * 0.5 + cc[i][j];
}

/* expect: transformed */
static void kernel_neighbours(void)
{
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < N; i++)
            if (a[i] > a[i - 1])
                b[i] = a[i] - a[i - 1];
            else
                b[i] = 0;
        for (int i = 1; i < N; i++)
            a[i] += b[i] * 0.25;
    }
}

/* expect: transformed */
static void kernel_in_place(void)
{
    for (int t = 0; t < 5; t++)
        for (int i = 1; i < N; i++)
            for (int j = 1; j < N; j++)
                if (aa[i][j] > 0)
                    aa[i][j] = (aa[i - 1][j] + aa[i][j - 1]) * 0.5;
}

int main(void)
{
    RUN(relax);
    RUN(neighbours);
    RUN(in_place);
    return 0;
}
