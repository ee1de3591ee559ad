/* Searches, and loops that end early, inside of parallel ones. */
#include "classes.h"

/* expect: parallel */
static void kernel_binary_search(void)
{
    for (int i = 0; i < N; i++) {
        int low = 0, high = N;

        while (low < high) {
            int middle = (low + high) / 2;

            if (q[middle] < p[i])
                low = middle + 1;
            else
                high = middle;
        }
        a[i] = low;
    }
}

/* expect: parallel */
static void kernel_first_larger(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = -1;
        for (int j = i + 1; j < N; j++)
            if (b[j] > b[i]) {
                a[i] = j;
                break;
            }
    }
}

/* expect: parallel */
static void kernel_row_until(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            if (bb[i][j] > 7)
                break;
            aa[i][j] = bb[i][j];
        }
}

/* expect: unchanged */
static void kernel_until(void)
{
    for (int i = 0; i < N; i++) {
        if (b[i] > 7)
            break;
        a[i] = b[i];
    }
}

int main(void)
{
    RUN(binary_search);
    RUN(first_larger);
    RUN(row_until);
    RUN(until);
    return 0;
}
