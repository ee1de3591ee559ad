/* overrelax: successive over-relaxation, sweep by sweep, in place: each point uses the new
 * values of the points before it.
 */
#include "bench.h"

HOT void sweep(int n, double *u, const double *f, double w)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double r = u[(i - 1) * n + j] + u[(i + 1) * n + j] +
                       u[i * n + j - 1] + u[i * n + j + 1] - 4 * u[i * n + j] -
                       f[i * n + j];

            u[i * n + j] += w * r * 0.25;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 60000},
                                (struct bench){1500, 16});
    size_t size = (size_t)b.n * (size_t)b.n;
    double *u = bench_f64(size);
    double *f = bench_f64(size);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        sweep(b.n, u, f, 1.2);
        bench_next();
    }
    bench_stop();
    bench_print("u", u, size * sizeof *u);
    free(u);
    free(f);
    return 0;
}
