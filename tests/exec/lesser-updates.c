/* Elements that keep the least of values, or the greatest, written as a condition and an
 * assignment: updates that blocks, tiles and jams reorder.  Values that are no numbers, zeros
 * of both signs, and memory that cannot be written, where nothing is less.
 */
/* text: as it is */
#include "adversary.h"

#include <math.h>

#define M (N < 60 ? 60 : N < 130 ? N : 130)

static int shortest[700][700];
static int far[140][140];
static double table[140][140], left[140][140], right[140][140];
static unsigned char grey[140][140], mask[140][140];
static int least;
static struct range {
    int high;
    double low;
} range;
static const int fixed[140][140] = {{-1000000}};

#ifdef LONG
/* expect: expanded */
static void kernel_global(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (shortest[i][k] + shortest[k][j] < shortest[i][j])
                    shortest[i][j] = shortest[i][k] + shortest[k][j];
}
/* expect: expanded */
static void kernel_pointer(int n, int d[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int t = d[i][k] + d[k][j];
                if (d[i][j] > t)
                    d[i][j] = t;
            }
}
#endif
/* expect: jammed */
static void kernel_product(int n, double c[140][140], double a[140][140],
                           double b[140][140])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (c[i][j] < a[i][k] * b[k][j]) {
                    c[i][j] = a[i][k] * b[k][j];
                }
}
/* Values from below: those that need nothing of their tile are a product. */
/* expect: transformed */
static void kernel_chain(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            far[i][j] = 1000 + (i * j) % 17;
            for (int k = i + 1; k < j; k++)
                if (far[i][k] + far[k][j] < far[i][j])
                    far[i][j] = far[i][k] + far[k][j];
        }
}
/* The element of a row, and of a column. */
/* expect: transformed */
static void kernel_extremes(int n, double low[140], double high[140])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (left[i][j] < low[i])
                low[i] = left[i][j];
            if (left[i][j] > high[j])
                high[j] = left[i][j];
        }
}
/* The same element is the least of some values, and the greatest of others. */
/* expect: transformed */
static void kernel_clamped(int n, int x[140][140])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < 4; k++) {
                if (far[k][j] < x[i][j])
                    x[i][j] = far[k][j];
                if (far[j][k] > x[i][j])
                    x[i][j] = far[j][k];
            }
}
/* Variables of the file, and members of what a pointer leads to. */
/* expect: simd */
static void kernel_variables(int n, struct range *restrict r)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (far[i][j] < least)
                least = far[i][j];
            if (far[i][j] > r->high)
                r->high = far[i][j];
        }
    for (int i = 0; i < n; i++)
        if (left[0][i] < r->low)
            r->low = left[0][i];
}
/* expect: transformed */
static void kernel_dilate(int n)
{
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++)
            for (int s = -1; s <= 1; s++)
                if (mask[y + s][x] > grey[y][x])
                    grey[y][x] = mask[y + s][x];
}
static void start(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            shortest[i][j] = (i * 37 + j * 101) % 211;
            far[i][j] = (i * 7 + j * 29) % 91 - 20;
            table[i][j] = (i + j) % 5 == 0 ? -0.0 : (i * j) % 7 - 3.0;
            left[i][j] = (i * 11 + j * 13) % 23 - 11.0;
            right[i][j] = (i * 3 + j * 5) % 19 == 0 ? -0.0 : (i - j) % 4;
            grey[i][j] = (unsigned char)((i * 5 + j) % 256);
            mask[i][j] = (unsigned char)((i + j * 9) % 256);
        }
    if (n > 4) {
        table[1][2] = table[3][0] = (double)NAN;
        left[2][3] = right[4][1] = (double)NAN;
        left[0][1] = (double)INFINITY;
    }
}
static void each(int n)
{
    static double low[140], high[140];
    int *d = malloc((size_t)n * (size_t)n * sizeof(int));

    start(n);
    for (int i = 0; i < n * n; i++)
        d[i] = i * 7919 % 1009;
#ifdef LONG
    kernel_global(n);
    kernel_pointer(n, (int(*)[n])d);
#endif
    kernel_product(n, table, left, right);
    kernel_chain(n);
    kernel_extremes(n, low, high);
    kernel_clamped(n, far);
    least = n;
    kernel_variables(n, &range);
    kernel_dilate(n);
    mixin(&least, sizeof(least));
    mixin(&range.high, sizeof(range.high));
    mixin(&range.low, sizeof(range.low));
    mixin(d, (size_t)n * (size_t)n * sizeof(int));
    for (int i = 0; i < n; i++) {
        mixin(shortest[i], (size_t)n * sizeof(int));
        mixin(far[i], (size_t)n * sizeof(int));
        mixin(table[i], (size_t)n * sizeof(double));
        mixin(grey[i], (size_t)n);
    }
    mixin(low, sizeof(low));
    mixin(high, sizeof(high));
    free(d);
}
/* expect: jammed */
static void kernel_unwritten(int n, int c[140][140], int a[140][140])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (a[i][k] * a[k][j] < c[i][j])
                    c[i][j] = a[i][k] * a[k][j];
}
int main(void)
{
    each(1);
    each(2);
    each(5);
    each(33);
    each(64);
    each(97);
    each(M);
    memset(far, 0, sizeof(far));
    kernel_unwritten(M, (int(*)[140])fixed, far);
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
