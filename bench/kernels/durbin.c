/*
 * durbin: the Levinson-Durbin recursion, which solves the Yule-Walker
 * equations of the symmetric Toeplitz matrix with first row 1, r[0], r[1], ...
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 20000
#endif

static double r[DIM(N)];
static double y[DIM(N)];
static double z[DIM(N)];

/* A convex falling sequence: the Toeplitz matrix is positive definite. */
static void init(void)
{
    for (int i = 0; i < N; i++)
        r[i] = 1.0 / (i + 2);
}

static void kernel_durbin(int n)
{
    double alpha, beta, sum;
    int i, k;

    y[0] = -r[0];
    beta = 1.0;
    alpha = -r[0];

    for (k = 1; k < n; k++) {
        beta = (1.0 - alpha * alpha) * beta;
        sum = 0.0;
        for (i = 0; i < k; i++)
            sum += r[k - i - 1] * y[i];
        alpha = -(r[k] + sum) / beta;

        for (i = 0; i < k; i++)
            z[i] = y[i] + alpha * y[k - i - 1];
        for (i = 0; i < k; i++)
            y[i] = z[i];
        y[k] = alpha;
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_durbin(N);
        bench_stop();
    }
    bench_f64("y", y, N);
    return 0;
}
