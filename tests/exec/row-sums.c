/* Sums of rows, several rows and columns side by side: of odd lengths, of triangles,
 * of no columns at all, of few rows; of float; in place.
 */
/* options: --no-parallel */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define M (N + 7)

static double A[M][M], B[M][M], x[M], y[M], z[M];
static float F[M][M], f[M], g[M];
static double few[9][M], short_sum[9];

/* expect: transformed */
static void kernel_odd(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N + 5; j++)
            y[i] = y[i] + A[i][j] * x[j];
}

/* expect: transformed */
static void kernel_even(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 2; j < 2 + N / 2 * 2; j++)
            z[i] += B[i][j] * x[j];
}

/* expect: transformed */
static void kernel_some(int n, int from, int to)
{
    for (int i = 0; i < n; i++)
        for (int j = from; j < to; j++)
            y[i] -= A[i][j] * x[j];
}

/* expect: transformed */
static void kernel_lower(int n)
{
    for (int i = 0; i < n; i++) {
        y[i] = x[i];
        for (int j = 0; j < i; j++)
            y[i] += A[i][j] * x[j];
    }
}

/* expect: transformed */
static void kernel_upper(int n)
{
    for (int i = 0; i < n; i++) {
        z[i] = 1;
        for (int j = i; j < n; j++)
            z[i] += B[i][j] * x[j];
    }
}

/* expect: transformed */
static void kernel_float(int n, int m)
{
    for (int i = 0; i < n; i++) {
        float sum = g[i];

        for (int j = 0; j < m; j++)
            sum += F[i][j] * f[j];
        g[i] = sum;
    }
}

/* expect: transformed */
static void kernel_few(int m)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < m; j++)
            short_sum[i] += few[i][j] * x[j];
}

static void show(void)
{
    for (int i = 0; i < M; i += 1 + M / 40)
        printf("%a %a %a\n", y[i], z[i], (double)g[i]);
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        x[i] = (i * 5 + 3) % 17 / 7.0;
        f[i] = (float)x[i];
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 / 3.0;
            B[i][j] = (i * 5 + j) % 13 / 9.0 - 1;
            F[i][j] = (float)(A[i][j] - B[i][j]);
        }
        for (int k = 0; k < 9; k++)
            few[k][i] = (i * k + 5) % 23 / 11.0;
    }
    kernel_odd();
    kernel_even();
    show();
    for (int n = N - 7 > 0 ? N - 7 : 0; n <= N; n++) {
        kernel_some(n, n / 3, n);
        kernel_some(n, 1, 1);
        kernel_some(n, 2, 1);
        kernel_some(n, 3, 4);
        kernel_some(n, 1, n + 2);
        show();
        kernel_lower(n);
        kernel_upper(n);
        kernel_float(n, N + 7);
        kernel_float(N, n);
        kernel_few(n);
        show();
    }
    for (int k = 0; k < 9; k++)
        printf("%a\n", short_sum[k]);
    return 0;
}
