/*
 * strided: vector operations with increments known at run time only, as in
 * libraries for linear algebra; mostly the increments are one.
 */
#include "bench.h"

HOT void scaled_add(int n, double a, const double *x, int incx, double *y,
                    int incy)
{
    int ix = 0, iy = 0;

    for (int i = 0; i < n; i++) {
        y[iy] += a * x[ix];
        ix += incx;
        iy += incy;
    }
}

HOT double largest(int n, const double *x, int inc)
{
    double m = 0.0;

    for (int i = 0; i < n * inc; i += inc)
        m = x[i] > m ? x[i] : m;
    return m;
}

HOT void scale(int n, double a, double *x, int inc)
{
    for (int i = 0; i < n * inc; i += inc)
        x[i] = a * x[i];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 5000000},
                                (struct bench){1000000, 100});
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);
    double m = 0.0;
    volatile int one = 1;

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        scaled_add(b.n, 0.01, x, one, y, one);
        bench_fence();
        scale(b.n, 0.99, y, one);
        bench_fence();
        m += largest(b.n, y, one);
        bench_next();
    }
    bench_stop();
    bench_print("y", y, (size_t)b.n * sizeof *y);
    bench_print("m", &m, sizeof m);
    free(x);
    free(y);
    return 0;
}
