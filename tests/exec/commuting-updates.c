/* Updates that commute and are read when all is done: tables of dynamic programming, in which most of
 * them are put in front of the rest of their tile; and some that have to stay where they are.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 230
#endif

static int fold[N][N];
static char base[N];
static long chain[N][N];
static long dim[N + 1];
static unsigned parse[N][N];
static short rule[N][N];
static int seen[N][N];
static int late[N][N];
static double real[N][N];

#define MAX(a, b) ((a) >= (b) ? (a) : (b))

#ifdef LONG
/* pairs of bases: three updates, then those by halves */
/* expect: jammed */
static void kernel_pairs(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            fold[i][j] = MAX(fold[i][j], fold[i][j - 1]);
            if (i + 1 < n)
                fold[i][j] = MAX(fold[i][j], fold[i + 1][j]);
            if (i + 1 < j)
                fold[i][j] = MAX(fold[i][j], fold[i + 1][j - 1] + (base[i] + base[j] == 3));
            for (int k = i + 1; k < j; k++)
                fold[i][j] = MAX(fold[i][j], fold[i][k] + fold[k + 1][j]);
        }
}
#endif

/* products of matrices: the element is set first; by length of the chain */
static void kernel_products(int n)
{
    for (int len = 1; len < n; len++)
        for (int i = 0; i < n - len; i++) {
            chain[i][i + len] = 1L << 60;
            for (int k = i; k < i + len; k++) {
                long cost = chain[i][k] + chain[k + 1][i + len] + dim[i] * dim[k + 1] * dim[i + len + 1];
                if (cost < chain[i][i + len])
                    chain[i][i + len] = cost;
            }
        }
}

#ifdef LONG
/* the same by rows from below */
/* expect: simd */
static void kernel_rows(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            chain[i][j] = 1L << 60;
            for (int k = i; k < j; k++)
                if (chain[i][k] + chain[k + 1][j] + dim[i] * dim[k + 1] * dim[j + 1] < chain[i][j])
                    chain[i][j] = chain[i][k] + chain[k + 1][j] + dim[i] * dim[k + 1] * dim[j + 1];
        }
}
#endif

/* sets of symbols */
/* expect: jammed */
static void kernel_symbols(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i; k < j; k++)
                parse[i][j] |= parse[i][k] & (parse[k + 1][j] >> 1);
}

/* an element is read between two loops of updates */
static void kernel_between(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            for (int k = i + 1; k < j; k++)
                rule[i][j] = rule[i][j] <= rule[i][k] ? rule[i][j] : rule[i][k];
            seen[i][j] = rule[i][j];
            for (int k = i + 1; k < j; k++)
                rule[i][j] = rule[i][j] <= rule[k][j] ? rule[i][j] : rule[k][j];
        }
}

/* one update is of another sort */
static void kernel_mixed(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            for (int k = i + 1; k < j; k++)
                late[i][j] = MAX(late[i][j], late[i][k] - late[k + 1][j]);
            late[i][j] = late[i][j] < 90 ? late[i][j] : 90;
        }
}

/* no numbers of which the order does not matter */
static void kernel_reals(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                real[i][j] = MAX(real[i][j], real[i][k] + real[k + 1][j]);
}
int main(void)
{
    static const int size[] = {0, 1, 2, 3, 63, 64, 65, 66, 130, N};
    for (int t = 0; t < 10; t++) {
        unsigned x = 7;
        unsigned long sum = 0;
        for (int i = 0; i <= N; i++) {
            dim[i] = (x = x * 1103515245u + 12345u) >> 24;
            for (int j = 0; i < N && j < N; j++) {
                x = x * 1103515245u + 12345u;
                fold[i][j] = 0, base[i] = (x >> 20) & 3;
                chain[i][j] = 0, parse[i][j] = x >> 3 & (x << 3), rule[i][j] = x >> 12;
                seen[i][j] = 0, late[i][j] = (x >> 16 & 127) - 60, real[i][j] = (x >> 16 & 127) - 60;
            }
        }
#ifdef LONG
        kernel_pairs(size[t]);
#endif
        kernel_products(size[t]);
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) sum = sum * 31 + chain[i][j];
#ifdef LONG
        kernel_rows(size[t]);
#endif
        kernel_symbols(size[t]);
        kernel_between(size[t]);
        kernel_mixed(size[t]);
        kernel_reals(size[t]);
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) sum = sum * 31 + chain[i][j] + fold[i][j] + parse[i][j] + rule[i][j] + seen[i][j] * 3 + late[i][j] * 7 + (long)real[i][j];
        printf("%d %lx\n", size[t], sum);
    }
    return 0;
}
