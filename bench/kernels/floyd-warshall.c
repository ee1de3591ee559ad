/*
 * floyd-warshall: the lengths of the shortest paths between all pairs of
 * nodes of a graph, in place; integers.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 800
#endif

static int path[DIM(N)][DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            path[i][j] = i * j % 7 + 1;
            if ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0)
                path[i][j] = 999;
        }
}

static void kernel_floyd_warshall(void)
{
    int i, j, k;

    for (k = 0; k < N; k++) {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                path[i][j] = path[i][j] < path[i][k] + path[k][j]
                             ? path[i][j] : path[i][k] + path[k][j];
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_floyd_warshall();
        bench_stop();
    }
    bench_int("path", path, (size_t)N * N);
    return 0;
}
