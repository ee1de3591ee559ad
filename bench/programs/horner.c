/* horner: a polynomial of degree 8 at every point of a vector. */
#include "bench.h"

HOT void evaluate(int n, const double *x, int degree, const double *c,
                  double *y)
{
    for (int i = 0; i < n; i++) {
        double v = c[degree];

        for (int d = degree - 1; d >= 0; d--)
            v = v * x[i] + c[d];
        y[i] = v;
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){20, 4000000},
                                (struct bench){1000000, 100});
    const double c[9] = {1, 0.5, -0.25, 0.1, -0.3, 0.2, -0.7, 0.4, 0.05};
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        evaluate(b.n, x, 8, c, y);
        bench_next();
    }
    bench_stop();
    bench_print("y", y, (size_t)b.n * sizeof *y);
    free(x);
    free(y);
    return 0;
}
