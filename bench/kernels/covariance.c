/*
 * covariance: the covariance matrix of M variables observed NOBS times, the
 * upper triangle computed and mirrored.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 800
#endif
#ifndef M
#define M N
#endif
#ifndef NOBS
#define NOBS (N + 2)
#endif

static double data[DIM(NOBS)][DIM(M)];
static double cov[DIM(M)][DIM(M)];
static double mean[DIM(M)];

static void init(void)
{
    for (int i = 0; i < NOBS; i++)
        for (int j = 0; j < M; j++)
            data[i][j] = (double)((i + 1) * j % 103) / (M + 1);
}

static void kernel_covariance(int m, int n, double float_n,
                              double d[restrict DIM(NOBS)][DIM(M)],
                              double c[restrict DIM(M)][DIM(M)],
                              double avg[restrict DIM(M)])
{
    for (int j = 0; j < m; j++) {
        avg[j] = 0.0;
        for (int i = 0; i < n; i++)
            avg[j] += d[i][j];
        avg[j] /= float_n;
    }

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            d[i][j] -= avg[j];

    for (int i = 0; i < m; i++)
        for (int j = i; j < m; j++) {
            c[i][j] = 0.0;
            for (int k = 0; k < n; k++)
                c[i][j] += d[k][i] * d[k][j];
            c[i][j] /= (float_n - 1.0);
            c[j][i] = c[i][j];
        }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(cov, sizeof cov);
        bench_start();
        kernel_covariance(M, NOBS, NOBS, data, cov, mean);
        bench_stop();
    }
    bench_f64("cov", cov, (size_t)M * M);
    return 0;
}
