/* unroll5: vector updates that their author has unrolled, five at a time. */
#include "bench.h"

HOT void update(int n, double a, const double *x, double *y)
{
    int m = n % 5;

    for (int i = 0; i < m; i++)
        y[i] = y[i] + a * x[i];
    for (int i = m; i < n; i += 5) {
        y[i] = y[i] + a * x[i];
        y[i + 1] = y[i + 1] + a * x[i + 1];
        y[i + 2] = y[i + 2] + a * x[i + 2];
        y[i + 3] = y[i + 3] + a * x[i + 3];
        y[i + 4] = y[i + 4] + a * x[i + 4];
    }
}

HOT double dot(int n, const double *x, const double *y)
{
    double sum = 0.0;
    int m = n % 5;

    for (int i = 0; i < m; i++)
        sum += x[i] * y[i];
    for (int i = m; i < n; i += 5)
        sum += x[i] * y[i] + x[i + 1] * y[i + 1] + x[i + 2] * y[i + 2] +
               x[i + 3] * y[i + 3] + x[i + 4] * y[i + 4];
    return sum;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){33, 5000000},
                                (struct bench){1500000, 75});
    double *x = bench_f64((size_t)b.n);
    double *y = bench_f64((size_t)b.n);
    double sum = 0.0;

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        update(b.n, 1e-6, x, y);
        bench_fence();
        sum += dot(b.n, x, y);
        bench_next();
    }
    bench_stop();
    bench_print("y", y, (size_t)b.n * sizeof *y);
    bench_print("sum", &sum, sizeof sum);
    free(x);
    free(y);
    return 0;
}
