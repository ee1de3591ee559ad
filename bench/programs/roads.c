/*
 * roads: the shortest ways between all places of a map, small for a game, or large; a road
 * that is shorter than what is known takes its place.
 */
#include "bench.h"

HOT void shorten(int n, int *dist)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (dist[i * n + k] + dist[k * n + j] < dist[i * n + j])
                    dist[i * n + j] = dist[i * n + k] + dist[k * n + j];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 200000},
                                (struct bench){800, 2});
    size_t cells = (size_t)b.n * (size_t)b.n;
    int *roads = bench_alloc(cells, sizeof *roads);
    int *dist = bench_alloc(cells, sizeof *dist);

    for (int i = 0; i < b.n; i++)
        for (int j = 0; j < b.n; j++)
            roads[i * b.n + j] = i == j ? 0
                                 : (i * 7 + j * 11) % 13 < 2
                                     ? 1 + (i * 31 + j * 17) % 97
                                     : 1000000;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memcpy(dist, roads, cells * sizeof *dist);
        shorten(b.n, dist);
        bench_next();
    }
    bench_stop();
    bench_print("dist", dist, cells * sizeof *dist);
    free(roads);
    free(dist);
    return 0;
}
