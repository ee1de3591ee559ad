/* spmv: a sparse matrix in compressed rows by a vector, and a norm. */
#include "bench.h"

HOT void multiply(int n, const int *start, const int *column,
                  const double *value, const double *x, double *y)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = 0.0;

        for (int k = start[i]; k < start[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

HOT void normalise(int n, double *y, double *x)
{
    double max = 0.0;

    for (int i = 0; i < n; i++)
        if (y[i] > max)
            max = y[i];
    for (int i = 0; i < n; i++)
        x[i] = y[i] / max;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){30, 1000000},
                                (struct bench){500000, 45});
    size_t n = (size_t)b.n;
    int *start = bench_alloc(n + 1, sizeof *start);
    int *column = bench_alloc(5 * n, sizeof *column);
    double *value = bench_f64(5 * n);
    double *x = bench_f64(n);
    double *y = bench_f64(n);

    for (int i = 0; i < b.n; i++) {
        start[i + 1] = start[i] + 5;
        for (int k = 0; k < 5; k++)
            column[5 * i + k] = (i + k * k * 7) % b.n;
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        multiply(b.n, start, column, value, x, y);
        bench_fence();
        normalise(b.n, y, x);
        bench_next();
    }
    bench_stop();
    bench_print("x", x, n * sizeof *x);
    free(start);
    free(column);
    free(value);
    free(x);
    free(y);
    return 0;
}
