/* cholesky: factors of 12 x 12 matrices, or of a large one. */
#include "bench.h"

#include <math.h>

HOT void factor(int n, double a[n][n])
{
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < j; k++)
            for (int i = j; i < n; i++)
                a[i][j] -= a[i][k] * a[j][k];
        a[j][j] = sqrt(a[j][j]);
        for (int i = j + 1; i < n; i++)
            a[i][j] /= a[j][j];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 400000},
                                (struct bench){500, 9});
    int n = b.n;
    size_t bytes = (size_t)n * (size_t)n * sizeof(double);
    double(*m)[n] = bench_alloc((size_t)n, sizeof *m);
    double(*a)[n] = bench_alloc((size_t)n, sizeof *a);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            m[i][j] = (i == j ? n : 0) + 1.0 / (i + j + 1);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memcpy(a, m, bytes);
        factor(n, a);
        bench_next();
    }
    bench_stop();
    bench_print("a", a, bytes);
    free(m);
    free(a);
    return 0;
}
