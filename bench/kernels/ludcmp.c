/*
 * ludcmp: the linear system A x = b by LU decomposition, a forward and a
 * backward substitution.  The sums go through one scalar, w.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1200
#endif

static double A[DIM(N)][DIM(N)];
static double b[DIM(N)], x[DIM(N)], y[DIM(N)];

static void init(void)
{
    for (int i = 0; i < N; i++) {
        b[i] = (double)(i + 1) / DIM(N) / 2.0 + 4;
        for (int j = 0; j < N; j++)
            A[i][j] = (double)((i * 7 + j * 3) % 17 - 8) / 17;
        A[i][i] = N + 2.0;
    }
}

static void kernel_ludcmp(int n, double a[restrict DIM(N)][DIM(N)],
                          double pb[restrict DIM(N)],
                          double px[restrict DIM(N)],
                          double py[restrict DIM(N)])
{
    int i, j, k;
    double w;

    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++) {
            w = a[i][j];
            for (k = 0; k < j; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w / a[j][j];
        }
        for (j = i; j < n; j++) {
            w = a[i][j];
            for (k = 0; k < i; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w;
        }
    }

    for (i = 0; i < n; i++) {
        w = pb[i];
        for (j = 0; j < i; j++)
            w -= a[i][j] * py[j];
        py[i] = w;
    }

    for (i = n - 1; i >= 0; i--) {
        w = py[i];
        for (j = i + 1; j < n; j++)
            w -= a[i][j] * px[j];
        px[i] = w / a[i][i];
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_ludcmp(N, A, b, x, y);
        bench_stop();
    }
    bench_f64("x", x, N);
    return 0;
}
