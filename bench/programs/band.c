/*
 * band: factors of a band matrix, where both bounds of the inner loops are the
 * lesser of two, and the solution for one right-hand side.
 */
#include "bench.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Row i of a holds the elements of columns i - w to i + w. */
HOT void factor(int n, int w, double *a)
{
    int ld = 2 * w + 1;

    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < least(n, k + w + 1); i++) {
            a[i * ld + k - i + w] /= a[k * ld + w];
            for (int j = k + 1; j < least(n, k + w + 1); j++)
                a[i * ld + j - i + w] -=
                    a[i * ld + k - i + w] * a[k * ld + j - k + w];
        }
}

HOT void solve(int n, int w, const double *a, double *x)
{
    int ld = 2 * w + 1;

    for (int i = 0; i < n; i++)
        for (int j = i > w ? i - w : 0; j < i; j++)
            x[i] -= a[i * ld + j - i + w] * x[j];
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < least(n, i + w + 1); j++)
            x[i] -= a[i * ld + j - i + w] * x[j];
        x[i] /= a[i * ld + w];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){20, 250000},
                                (struct bench){20000, 11});
    int w = b.n < 100 ? 3 : 40, ld = 2 * w + 1;
    size_t bytes = (size_t)b.n * (size_t)ld * sizeof(double);
    double *m = bench_f64((size_t)b.n * (size_t)ld);
    double *a = bench_f64((size_t)b.n * (size_t)ld);
    double *x = bench_f64((size_t)b.n);

    for (int i = 0; i < b.n; i++)
        m[i * ld + w] += 2.0 * ld;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        memcpy(a, m, bytes);
        factor(b.n, w, a);
        bench_fence();
        solve(b.n, w, a, x);
        x[0] += 1.0;
        bench_next();
    }
    bench_stop();
    bench_print("a", a, bytes);
    bench_print("x", x, (size_t)b.n * sizeof *x);
    free(m);
    free(a);
    free(x);
    return 0;
}
