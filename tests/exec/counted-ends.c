/* Variables that count along with several loops, and are looked at behind them: they have
 * been increased by products of numbers of iterations.
 */
#include "classes.h"

/* expect: transformed */
static int kernel_two(int n)
{
    int k = 3;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            flat[k++] = aa[j][i];
            flat[k++] = bb[i][j];
        }
    return k;
}

/* expect: transformed */
static long kernel_sizes(int n, int m)
{
    long k = 5;

    for (int i = 0; i < n; i++)
        for (int j = 2; j <= m; j++) {
            flat[k] = aa[j][i] * 2;
            k++;
        }
    return k;
}

/* expect: transformed */
static unsigned kernel_three(int n, int m)
{
    unsigned k = 0;

    for (int h = 0; h < 3; h++)
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                flat[k++] = aa[j][i] + h;
            k += 2;
        }
    return k;
}

/* expect: transformed */
static double *kernel_pointer(double *p, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            *p++ = bb[i][j] - aa[j][i];
    return p;
}

#define TRY(call)                                                                            \
    do {                                                                                     \
        classes_begin();                                                                     \
        result = (double)(kernel_##call);                                                    \
        classes_end(#call);                                                                  \
    } while (0)

int main(void)
{
    int half = N / 2;

    TRY(two(half));
    TRY(two(0));
    TRY(two(-1));
    TRY(two(1));
    TRY(sizes(half, half + 1));
    TRY(sizes(half, 1));
    TRY(sizes(-5, -7));
    TRY(three(half, half / 2));
    TRY(three(0, half / 2));
    TRY(three(half, 0));
    TRY(three(half, -2));
    classes_begin();
    result = (double)(kernel_pointer(flat, half, half / 3 + 1) - flat);
    classes_end("pointer");
    classes_begin();
    result = (double)(kernel_pointer(flat + 2, half, -1) - flat);
    classes_end("pointer none");
    return 0;
}
