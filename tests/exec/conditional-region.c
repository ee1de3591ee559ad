/* Loops that threads share, entered again and again, with and without a region: less and less
 * work, lanes beside threads, iterations of two loops as one, scalars that iterations have
 * for themselves.
 */
/* options: --parallel-threshold=1 --min-gain=any */
/* flags: -fopenmp */
#include <stdio.h>

#ifndef N
#define N 70
#endif

static double a[N][N], b[N][N], v[N], w[N];
static int d[N][N];

/* expect: parallel */
static void kernel_reflect(int m, int n)
{
    for (int k = 0; k < n; k++) {
        double s = 0;
        for (int i = k; i < m; i++)
            s += a[i][k] * a[i][k];
        for (int i = k; i < m; i++)
            v[i] = a[i][k] / s;
        for (int j = k + 1; j < n; j++) {
            double t = 0;
            for (int i = k; i < m; i++)
                t += v[i] * a[i][j];
            for (int i = k; i < m; i++)
                a[i][j] -= t * v[i];
        }
    }
}

/* expect: parallel */
static void kernel_paths(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (d[i][k] + d[k][j] <= d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}

/* expect: parallel */
static void kernel_descend(int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        double s = 0, r;
        for (int i = 0; i < n; i++) {
            r = 0;
            for (int k = 0; k < n; k++)
                r += b[i][k] * w[k];
            s += r * w[i];
            v[i] = r;
        }
        for (int i = 0; i < n; i++)
            w[i] = w[i] - v[i] / (1 + s * s);
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++) {
        v[i] = i % 5;
        w[i] = 1 + i % 3;
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 + (i == j) * 9;
            b[i][j] = ((i + 2 * j) % 7) / 16.0;
            d[i][j] = 1 + (i * 13 + j * 29) % 97;
        }
    }
    kernel_reflect(N, N);
    kernel_reflect(N, 3);
    kernel_reflect(3, 3);
    kernel_paths(N);
    kernel_paths(2);
    kernel_descend(N, 5);
    kernel_descend(1, 2);
    for (int i = 0; i < N; i++) {
        sum = sum * 0.5 + v[i] + w[i];
        for (int j = 0; j < N; j++)
            sum += a[i][j] * (1 + j % 4) + d[i][j];
    }
    printf("%.17g\n", sum);
    return 0;
}
