/* tiled-stencil: a nine-point stencil that its author has tiled by hand. */
#include "bench.h"

#define TILE 64

static int least(int a, int b)
{
    return a < b ? a : b;
}

HOT void smooth(int n, const double *in, double *out)
{
#pragma omp parallel for
    for (int ii = 1; ii < n - 1; ii += TILE)
        for (int jj = 1; jj < n - 1; jj += TILE)
            for (int i = ii; i < least(ii + TILE, n - 1); i++)
                for (int j = jj; j < least(jj + TILE, n - 1); j++)
                    out[i * n + j] =
                        0.25 * in[i * n + j] +
                        0.125 * (in[(i - 1) * n + j] + in[(i + 1) * n + j] +
                                 in[i * n + j - 1] + in[i * n + j + 1]) +
                        0.0625 *
                            (in[(i - 1) * n + j - 1] + in[(i - 1) * n + j + 1] +
                             in[(i + 1) * n + j - 1] + in[(i + 1) * n + j + 1]);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){20, 200000},
                                (struct bench){2000, 8});
    size_t cells = (size_t)b.n * (size_t)b.n;
    double *in = bench_f64(cells);
    double *out = bench_f64(cells);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        smooth(b.n, in, out);
        bench_fence();
        smooth(b.n, out, in);
        bench_next();
    }
    bench_stop();
    bench_print("in", in, cells * sizeof *in);
    free(in);
    free(out);
    return 0;
}
