/*
 * inverse: of a matrix by elimination with the largest pivot, in place; 4 x 4
 * for the geometry of a scene, or large.
 */
#include "bench.h"

#include <math.h>

HOT int invert(int n, double *a, double *inv)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            inv[i * n + j] = i == j ? 1.0 : 0.0;
    for (int p = 0; p < n; p++) {
        int best = p;
        double f;

        for (int i = p + 1; i < n; i++)
            if (fabs(a[i * n + p]) > fabs(a[best * n + p]))
                best = i;
        if (a[best * n + p] == 0.0)
            return 0;
        if (best != p)
            for (int j = 0; j < n; j++) {
                double t = a[p * n + j], s = inv[p * n + j];

                a[p * n + j] = a[best * n + j];
                a[best * n + j] = t;
                inv[p * n + j] = inv[best * n + j];
                inv[best * n + j] = s;
            }
        f = 1.0 / a[p * n + p];
        for (int j = 0; j < n; j++) {
            a[p * n + j] *= f;
            inv[p * n + j] *= f;
        }
        for (int i = 0; i < n; i++) {
            double g = a[i * n + p];

            if (i == p)
                continue;
            for (int j = 0; j < n; j++) {
                a[i * n + j] -= g * a[p * n + j];
                inv[i * n + j] -= g * inv[p * n + j];
            }
        }
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){4, 1000000},
                                (struct bench){250, 25});
    size_t cells = (size_t)b.n * (size_t)b.n;
    double *m = bench_f64(cells);
    double *a = bench_alloc(cells, sizeof *a);
    double *inv = bench_alloc(cells, sizeof *inv);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memcpy(a, m, cells * sizeof *a);
        if (!invert(b.n, a, inv))
            break;
        bench_next();
    }
    bench_stop();
    bench_print("inv", inv, cells * sizeof *inv);
    free(m);
    free(a);
    free(inv);
    return 0;
}
