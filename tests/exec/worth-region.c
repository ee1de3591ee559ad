/* The new loops, the original text, and the caller's own threads around either. */
/* flags: -fopenmp */
#include <stdio.h>

#ifndef N
#define N 33
#endif
#define M (N + 40)

static double x[M * M], y[M * M];
static double a[4][M][M];

/* expect: parallel */
static void kernel_scale(int n, double *v, const double *w)
{
    for (int i = 0; i < n; i++)
        v[i] = 0.5 * v[i] + w[i];
}

/* expect: parallel */
static void kernel_triangle(int n, double m[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            m[i][j] += m[j][i];
}

int main(void)
{
    double sum = 0;
    int k;

    for (int i = 0; i < M * M; i++) {
        x[i] = i % 7;
        y[i] = i % 11;
    }
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                a[b][i][j] = (i * 3 + j * 5 + b) % 17;
    for (int n = 0; n <= M * M; n = 3 * n + 1)
        kernel_scale(n, x, y);
    kernel_scale(M * M, x, y);
#pragma omp parallel for
    for (k = 0; k < 4; k++)
        kernel_triangle(M, a[k]);
    for (int i = 0; i < M * M; i++)
        sum += x[i];
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < M; i++)
            for (int j = 0; j < M; j++)
                sum += a[b][i][j] * (i - 2 * j);
    printf("%.17g\n", sum);
    return 0;
}
