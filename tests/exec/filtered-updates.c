/* Elements that keep the least of values, or the greatest, of those that other conditions on
 * data let through: "if (c && e < x) x = e".  New code may look at x where c does not hold, if
 * the nest does so in any case: memory that is not there, where no value is let through, and
 * memory that cannot be written.
 */
/* text: as it is */
#include "adversary.h"

#include <math.h>

#define M (N < 60 ? 60 : N < 130 ? N : 130)
#define FAR 99999

static int road[700][700];
static double weight[140][140], cost[140][140], reach[140];
static int code[140][140], left[140][140], lowest[140];
static short small[140][140];
static int best, seen[140][140];
static const int fixed[140][140] = {{-5}};

#ifdef LONG
/* expect: expanded */
static void kernel_far(int n, int d[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (d[i][k] != FAR && d[k][j] != FAR &&
                    d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}
/* expect: expanded */
static void kernel_nested(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (road[i][k] < FAR) {
                    if (road[k][j] < FAR) {
                        int t = road[i][k] + road[k][j];
                        if (road[i][j] > t)
                            road[i][j] = t;
                    }
                }
}
/* expect: expanded */
static void kernel_temporary(int n, int d[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int t = d[i][k] + d[k][j];
                if (d[i][k] < FAR && d[k][j] < FAR && t < d[i][j])
                    d[i][j] = t;
            }
}
#endif
/* expect: transformed */
static void kernel_inside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (seen[i][j]) {
                if (code[i][j] < 80) {
                    int t = code[i][j] + left[j][i];
                    if (lowest[j] > t)
                        lowest[j] = t;
                }
            }
}
/* Conditions on iterators are part of the domains. */
#ifdef LONG
/* expect: jammed */
static void kernel_others(int n, int d[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i != j && d[i][k] != FAR && d[k][j] != FAR &&
                    d[i][k] + d[k][j] <= d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}
#endif
/* expect: transformed */
static void kernel_not_pivot(int n, int d[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (i != k && j != k && k != 3 &&
                    d[i][j] >= d[i][k] + d[k][j] - 1)
                    d[i][j] = d[i][k] + d[k][j] - 1;
}
/* Numbers that are none, and zeros of both signs. */
/* expect: transformed */
static void kernel_declared(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (cost[i][j] < 50 && seen[k][j] &&
                    weight[i][k] * weight[k][j] > cost[i][j])
                    cost[i][j] = weight[i][k] * weight[k][j];
}
/* expect: transformed */
static void kernel_narrow(int n, short s)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (seen[i][j] > 2 && s < small[i][j])
                small[i][j] = s;
}
/* Nothing is sure to look at the elements: they need not be there. */
/* expect: transformed */
static void kernel_unknown(int n, const int *w, const int *from, int *to)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (w[i * n + j] != FAR && w[i * n + j] + from[i] < to[j])
                to[j] = w[i * n + j] + from[i];
}
/* The elements of the lower half are looked at only. */
/* expect: transformed */
static void kernel_half(int n, const double *w, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (w[i] < x[i] && w[j] > 1 && w[i] * w[j] < x[i + j])
                x[i + j] = w[i] * w[j];
}
/* The variable may belong to another thread where nothing is let through. */
/* expect: unchanged nonaffine-condition */
static void kernel_variable(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (seen[i][j] != 3 && road[i][j] < best)
                best = road[i][j];
}
/* expect: transformed */
static void kernel_rows(int n, double *high)
{
    for (int i = 0; i < n; i++) {
        high[i] = -1;
        for (int j = 0; j < n; j++)
            if (seen[i][j] == 1 || seen[j][i] == 2)
                if (weight[i][j] > high[i])
                    high[i] = weight[i][j];
    }
}
/* The order counts: an element that is not positive stays what it is. */
/* expect: transformed */
static void kernel_stuck(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (code[i][j] > 0 && left[i][k] - 9 < code[i][j])
                    code[i][j] = left[i][k] - 9;
}
static void kernel_stuck_variable(int n)
{
    for (int i = 0; i < n; i++)
        if (best > 0 && code[i][i] < best)
            best = code[i][i];
}
/* expect: transformed */
static void kernel_columns(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (seen[i][j])
                if (weight[i][j] > reach[j])
                    reach[j] = weight[i][j];
}
static void start(int n, int *d)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            d[i * n + j] = (i * 13 + j * 7) % 5 == 0 ? (i * j) % 83 : FAR;
            road[i][j] = (i * 11 + j * 17) % 4 == 0 ? (i + j * 7) % 61 : FAR;
            weight[i][j] = (i + j) % 5 == 0 ? -0.0 : (i * j) % 7 - 3.0;
            cost[i][j] = (i * 3 + j) % 11 == 0 ? 0.0 : (i - j) % 4;
            seen[i][j] = (i * 5 + j * 3) % 7 % 5;
            small[i][j] = (short)((i * 19 + j) % 100 - 50);
            code[i][j] = 3 + (i * 3 + j) % 90;
            left[i][j] = (i * 29 + j * 53) % 97;
            lowest[j] = 90 + j % 50;
        }
    if (n > 4) {
        weight[1][2] = weight[3][0] = (double)NAN;
        cost[2][3] = cost[4][1] = (double)NAN;
        weight[0][1] = (double)INFINITY;
        reach[2] = (double)NAN;
    }
}
static void each(int n)
{
    int *d = malloc((size_t)n * (size_t)n * sizeof(int));
    int *to = malloc((size_t)n * sizeof(int));
    double *x = malloc(2 * (size_t)n * sizeof(double));

    start(n, d);
    for (int i = 0; i < 2 * n; i++)
        x[i] = (i * 7) % 13 * 0.5;
    for (int i = 0; i < n; i++)
        to[i] = 40 + i % 9;
#ifdef LONG
    kernel_far(n, (int(*)[n])d);
#endif
    kernel_inside(n);
    mixin(lowest, sizeof(lowest));
    kernel_declared(n);
    kernel_narrow(n, 3);
    kernel_unknown(n, d, road[n / 2], to);
    kernel_half(n, weight[n / 2], x);
    best = n;
    kernel_variable(n);
    mixin(&best, sizeof(best));
    kernel_stuck(n);
    kernel_stuck_variable(n);
    kernel_columns(n);
    kernel_rows(n, x);
    mixin(x, (size_t)n * sizeof(double));
#ifdef LONG
    kernel_nested(n);
    kernel_temporary(n, (int(*)[n])d);
#endif
    mixin(d, (size_t)n * (size_t)n * sizeof(int));
    start(n, d);
#ifdef LONG
    kernel_others(n, (int(*)[n])d);
#endif
    mixin(d, (size_t)n * (size_t)n * sizeof(int));
    kernel_not_pivot(n, (int(*)[n])d);
    mixin(d, (size_t)n * (size_t)n * sizeof(int));
    mixin(to, (size_t)n * sizeof(int));
    mixin(x, (size_t)n * sizeof(double));
    mixin(&best, sizeof(best));
    mixin(reach, sizeof(reach));
    for (int i = 0; i < n; i++) {
        mixin(road[i], (size_t)n * sizeof(int));
        mixin(cost[i], (size_t)n * sizeof(double));
        mixin(small[i], (size_t)n * sizeof(short));
        mixin(code[i], (size_t)n * sizeof(int));
    }
    free(d);
    free(to);
    free(x);
}
/* expect: transformed */
static void kernel_unwritten(int n, int c[140][140], int a[140][140])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (c[i][j] != -5 && a[i][k] != 3 &&
                    a[i][k] * a[k][j] < c[i][j])
                    c[i][j] = a[i][k] * a[k][j];
}
int main(void)
{
    each(1);
    each(2);
    each(5);
    each(33);
    each(64);
    each(M);
    for (int i = 0; i < 140; i++)
        for (int j = 0; j < 140; j++)
            seen[i][j] = FAR;
    kernel_unknown(M, seen[0], NULL, NULL);
    memset(seen, 0, sizeof(seen));
    kernel_unwritten(M, (int(*)[140])fixed, seen);
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
