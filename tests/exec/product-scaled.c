/*
 * Products added up in a scalar, of which what is stored is more than the sum: elements of
 * register tiles are in a buffer, one for each tile of loops.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif

static double a[N + 3][N], b[N][N + 1], c[N + 3][N + 1];
static float x[N][N + 2], y[N][N + 2], z[N][N];

/* expect: parallel */
static void kernel_scaled(int n, double alpha, double beta)
{
    for (int i = 0; i < n + 3; i++)
        for (int j = 0; j <= n; j++) {
            double s = 0;

            for (int k = 0; k < n; k++)
                s += a[i][k] * b[k][j];
            c[i][j] = alpha * s + beta * c[i][j];
        }
}

/* expect: parallel */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = z[i][j] * 2;

            for (int k = 0; k < n + 2; k++)
                s += x[i][k] * y[j][k];
            z[i][j] = s > 0 ? s + z[i][j] : 0;
        }
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < N + 3; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 3 + j) % 11 * 0.3 - 1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= N; j++)
            b[i][j] = c[i][j] = (i + 5 * j) % 13 * 0.1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N + 2; j++) {
            x[i][j] = (float)((i * 7 + j) % 9) * 0.25f - 1;
            y[i][j] = (float)((i + j * 2) % 7) * 0.5f - 1.2f;
        }
    kernel_scaled(N, 0.7, 1.1);
    kernel_rows(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.999 + c[i][j] + z[i][j];
    printf("%.17g\n", h);
    return 0;
}
