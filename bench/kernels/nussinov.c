/*
 * nussinov: the largest number of base pairs in a folding of an RNA sequence,
 * by dynamic programming over its intervals, the later start first.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1400
#endif

#define MATCH(b1, b2) ((b1) + (b2) == 3 ? 1 : 0)
#define MAX_SCORE(s1, s2) ((s1) >= (s2) ? (s1) : (s2))

static int seq[DIM(N)];
static int table[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        seq[i] = (i + i / 3 + 1) % 4;
}

static void kernel_nussinov(int n)
{
    int i, j, k;

    for (i = n - 1; i >= 0; i--) {
        for (j = i + 1; j < n; j++) {
            if (j - 1 >= 0)
                table[i][j] = MAX_SCORE(table[i][j], table[i][j - 1]);
            if (i + 1 < n)
                table[i][j] = MAX_SCORE(table[i][j], table[i + 1][j]);

            if (j - 1 >= 0 && i + 1 < n) {
                /* neighbours do not pair */
                if (i < j - 1)
                    table[i][j] = MAX_SCORE(table[i][j],
                                            table[i + 1][j - 1]
                                            + MATCH(seq[i], seq[j]));
                else
                    table[i][j] = MAX_SCORE(table[i][j],
                                            table[i + 1][j - 1]);
            }

            for (k = i + 1; k < j; k++)
                table[i][j] = MAX_SCORE(table[i][j],
                                        table[i][k] + table[k + 1][j]);
        }
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_nussinov(N);
        bench_stop();
    }
    bench_int("table", table, (size_t)N * N);
    return 0;
}
