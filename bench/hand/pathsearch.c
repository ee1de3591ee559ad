/*
 * pathsearch: the cheapest way through a grid, row by row, each cell from the cheapest
 * of three in the row before; and all shortest paths of a small graph.
 */
#include "bench.h"

#define MIN(a, b) ((a) <= (b) ? (a) : (b))

/* The costs of the last row are in what is returned, "one" or "two". */
HOT int *cheapest(int rows, int cols, const int *wall, int *one, int *two)
{
    int *src = two, *dst = one, *temp, min;

    for (int j = 0; j < cols; j++)
        dst[j] = wall[j];
    for (int t = 0; t < rows - 1; t++) {
        temp = src;
        src = dst;
        dst = temp;
#pragma omp parallel for private(min)
        for (int n = 0; n < cols; n++) {
            min = src[n];
            if (n > 0)
                min = MIN(min, src[n - 1]);
            if (n < cols - 1)
                min = MIN(min, src[n + 1]);
            dst[n] = wall[(t + 1) * cols + n] + min;
        }
    }
    return dst;
}

HOT void shortest(int n, int **dist)
{
    for (int k = 0; k < n; k++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (dist[i][k] + dist[k][j] < dist[i][j])
                    dist[i][j] = dist[i][k] + dist[k][j];
    }
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){12, 10000},
                    (struct bench){120, 100}, (struct bench){600, 2});
    int rows = b.n, cols = b.n * 100, *last = NULL;
    size_t cells = (size_t)rows * (size_t)cols, n = (size_t)b.n;
    int *wall = bench_alloc(cells, sizeof *wall);
    int *one = bench_alloc((size_t)cols, sizeof *one);
    int *two = bench_alloc((size_t)cols, sizeof *two);
    int **dist = bench_alloc(n, sizeof *dist);

    for (size_t i = 0; i < cells; i++)
        wall[i] = (int)(bench_random() % 10);
    dist[0] = bench_alloc(n * n, sizeof **dist);
    for (size_t i = 0; i < n; i++) {
        dist[i] = dist[0] + i * n;
        for (size_t j = 0; j < n; j++)
            dist[i][j] = 1 + (int)(bench_random() % 1000);
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        last = cheapest(rows, cols, wall, one, two);
        dist[k % b.n][0] = 1;
        shortest(b.n, dist);
        bench_next();
    }
    bench_stop();
    bench_print("last", last, (size_t)cols * sizeof *last);
    bench_print("dist", dist[0], n * n * sizeof **dist);
    return 0;
}
