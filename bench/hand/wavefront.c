/*
 * wavefront: relaxation in place: a cell needs the new values of those above and on its
 * left.  By hand, blocks of columns of a row wait for those of the row above.
 */
#include "bench.h"

#define BLOCK 256

HOT void relax(int n, double a[n][n], double omega)
{
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 1; i < n - 1; i++)
        for (int jj = 0; jj < (n - 2 + BLOCK - 1) / BLOCK; jj++) {
            int from = 1 + jj * BLOCK;
            int to = from + BLOCK < n - 1 ? from + BLOCK : n - 1;

#pragma omp ordered depend(sink : i - 1, jj)
            for (int j = from; j < to; j++)
                a[i][j] =
                    (1.0 - omega) * a[i][j] +
                    omega * 0.25 *
                        (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]);
#pragma omp ordered depend(source)
        }
}

/* Costs of alignments, from three neighbours. */
HOT void align(int n, int score[n][n], const int *s, const int *t)
{
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 1; i < n; i++)
        for (int jj = 0; jj < (n - 1 + BLOCK - 1) / BLOCK; jj++) {
            int from = 1 + jj * BLOCK;
            int to = from + BLOCK < n ? from + BLOCK : n;

#pragma omp ordered depend(sink : i - 1, jj)
            for (int j = from; j < to; j++) {
                int best = score[i - 1][j - 1] + (s[i] == t[j] ? 3 : -1);

                if (score[i - 1][j] - 2 > best)
                    best = score[i - 1][j] - 2;
                if (score[i][j - 1] - 2 > best)
                    best = score[i][j - 1] - 2;
                score[i][j] = best;
            }
#pragma omp ordered depend(source)
        }
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){60, 900},
                    (struct bench){500, 50}, (struct bench){3000, 6});
    size_t n = (size_t)b.n, cells = n * n;
    double *a = bench_f64(cells);
    int *score = bench_alloc(cells, sizeof *score);
    int *s = bench_alloc(n, sizeof *s), *t = bench_alloc(n, sizeof *t);

    for (size_t i = 0; i < n; i++) {
        s[i] = (int)(bench_random() % 4);
        t[i] = (int)(bench_random() % 4);
        score[i] = score[i * n] = -2 * (int)i;
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        relax(b.n, (double(*)[b.n])a, 1.2);
        align(b.n, (int(*)[b.n])score, s, t);
        bench_next();
    }
    bench_stop();
    bench_print("a", a, cells * sizeof *a);
    bench_print("score", score, cells * sizeof *score);
    free(a);
    free(score);
    free(s);
    free(t);
    return 0;
}
