/* Conditions on data: branches that write different arrays, and nested
 * ones. */
#include "classes.h"

/* expect: parallel */
static void kernel_branches(void)
{
    for (int i = 0; i < N; i++) {
        if (a[i] > 0)
            b[i] = a[i] * 2;
        else
            c[i] = -a[i];
    }
}

/* expect: parallel */
static void kernel_nested(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0) {
            if (b[i] > 0)
                c[i] = a[i];
            else if (b[i] < -2)
                c[i] = b[i];
            else
                d[i] = c[i];
        } else if (a[i] < -3 || d[i] == 0) {
            e[i] = a[i] < -5 ? d[i] : b[i] + c[i];
        }
}

/* expect: parallel */
static void kernel_rows(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (aa[i][j] > bb[i][j])
                cc[i][j] = aa[i][j];
            else
                cc[i][j] += bb[j][i];
}

int main(void)
{
    RUN(branches);
    RUN(nested);
    RUN(rows);
    return 0;
}
