/*
 * correlation: the correlation matrix of M variables observed NOBS times:
 * means, standard deviations, normalisation, and a triangular product that
 * writes both halves of the symmetric result.
 */
/* expect: transformed */
#include "bench.h"

#include <math.h>

#ifndef N
#define N 800
#endif
#ifndef M
#define M N
#endif
#ifndef NOBS
#define NOBS (N + 20)
#endif

#define SCALAR(x) x
#define SQRT(x) sqrt(x)

static double data[DIM(NOBS)][DIM(M)];
static double corr[DIM(M)][DIM(M)];
static double mean[DIM(M)];
static double stddev[DIM(M)];

static void init(void)
{
    for (int i = 0; i < NOBS; i++)
        for (int j = 0; j < M; j++)
            data[i][j] = (double)(i * j % 89) / (M + 1) + (double)i / NOBS;
}

static void kernel_correlation(double float_n)
{
    int i, j, k;
    double eps = SCALAR(0.1);

    for (j = 0; j < M; j++) {
        mean[j] = SCALAR(0.0);
        for (i = 0; i < NOBS; i++)
            mean[j] += data[i][j];
        mean[j] /= float_n;
    }

    for (j = 0; j < M; j++) {
        stddev[j] = SCALAR(0.0);
        for (i = 0; i < NOBS; i++)
            stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        stddev[j] /= float_n;
        stddev[j] = SQRT(stddev[j]);
        /* a variable that hardly varies is not divided by */
        stddev[j] = stddev[j] <= eps ? SCALAR(1.0) : stddev[j];
    }

    for (i = 0; i < NOBS; i++)
        for (j = 0; j < M; j++) {
            data[i][j] -= mean[j];
            data[i][j] /= SQRT(float_n) * stddev[j];
        }

    for (i = 0; i < M - 1; i++) {
        corr[i][i] = SCALAR(1.0);
        for (j = i + 1; j < M; j++) {
            corr[i][j] = SCALAR(0.0);
            for (k = 0; k < NOBS; k++)
                corr[i][j] += data[k][i] * data[k][j];
            corr[j][i] = corr[i][j];
        }
    }
    corr[DIM(M) - 1][DIM(M) - 1] = SCALAR(1.0);
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(corr, sizeof corr);
        bench_start();
        kernel_correlation(NOBS);
        bench_stop();
    }
    bench_f64("corr", corr, (size_t)M * M);
    return 0;
}
