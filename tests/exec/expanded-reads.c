/* Steps that read a row and a column which they write, too: paths between all pairs of nodes, in
 * several semirings, elimination.  Blocks of steps have copies of these from the heap.
 */
#include "adversary.h"

#define M (N < 60 ? 60 : N < 130 ? N : 130)

static int shortest[700][700];
static unsigned char reach[700][700];
static double table[700][710];

/* expect: expanded */
static void kernel_shortest(int n, int d[700][700])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                d[i][j] = d[i][j] < d[i][k] + d[k][j] ? d[i][j]
                                                      : d[i][k] + d[k][j];
    for (int i = 0; i < n; i++)
        d[i][i] += i % 5;
}
#ifdef LONG
/* expect: transformed */
static void kernel_reach(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
}
/* A part of the elements only, by steps that go down, with another row. */
/* expect: transformed */
static void kernel_part(int n, int m)
{
    for (int k = n - 1; k >= 0; k--)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                table[i][j] += 0.001 * table[i][k] * table[k][j];
}
#endif
static void start(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            shortest[i][j] = (i * 37 + j * 101) % 211;
            reach[i][j] = (i * 7 + j * 3) % (n + 3) == 0;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n + 10; j++)
            table[i][j] = 1.0 / (1 + (i * 11 + j * 13) % 29);
}
static void each(int n)
{
    start(n);
    kernel_shortest(n, shortest);
#ifdef LONG
    kernel_reach(n);
    kernel_part(n, n + 10);
#endif
    for (int i = 0; i < n; i++) {
        mixin(shortest[i], (size_t)n * sizeof(int));
        mixin(reach[i], (size_t)n);
        mixin(table[i], (size_t)(n + 10) * sizeof(double));
    }
}
int main(void)
{
    each(1);
    each(2);
    each(31);
    each(32);
    each(33);
    each(64);
    each(97);
    each(M);
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
