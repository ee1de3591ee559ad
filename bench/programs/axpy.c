/* axpy: y += a x, on vectors of 16 elements or of millions. */
#include "bench.h"

HOT void axpy(int n, double a, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 30000000},
                                (struct bench){2000000, 200});
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        axpy(b.n, 1e-6, x, y);
        bench_next();
    }
    bench_stop();
    bench_print("y", y, (size_t)b.n * sizeof *y);
    free(x);
    free(y);
    return 0;
}
