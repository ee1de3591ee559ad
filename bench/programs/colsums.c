/*
 * colsums: a matrix by columns from one by rows, with factors of both: in any
 * order of the loops an array is walked with a stride.
 */
#include "bench.h"

HOT void weigh(int m, int n, const double *a, const double *r, const double *c,
               double *out)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            out[j * m + i] = a[i * n + j] * r[i] + c[j];
}

HOT void sums(int m, int n, const double *a, double *s)
{
    for (int j = 0; j < n; j++) {
        s[j] = 0.0;
        for (int i = 0; i < m; i++)
            s[j] += a[i * n + j];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){10, 1000000},
                                (struct bench){900, 75});
    int m = b.n, n = b.n + 6;
    size_t cells = (size_t)m * (size_t)n;
    double *a = bench_f64(cells);
    double *out = bench_f64(cells);
    double *r = bench_f64((size_t)m);
    double *c = bench_f64((size_t)n);
    double *s = bench_f64((size_t)n);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        weigh(m, n, a, r, c, out);
        bench_fence();
        sums(m, n, out, s);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, cells * sizeof *out);
    bench_print("s", s, (size_t)n * sizeof *s);
    free(a);
    free(out);
    free(r);
    free(c);
    free(s);
    return 0;
}
