/* Loops that data picks some of the elements for are in vectors, if these are few among all. */
#include <stdio.h>

#ifndef N
#define N 3000
#endif

static double a[N + 1], b[N + 1], c[N + 1], x[N + 1], z[N + 1];
static int k[N + 1];
static float image[64][64], north[64][64], west[64][64], out[64][64];
static int up[64], left[64];

/* expect: simd */
static void kernel_sum(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = a[i] * x[k[i]] + b[i] * c[i];
}

/* Rows and columns are picked. */
/* expect: simd */
static void kernel_neighbours(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float v = image[i][j];

            north[i][j] = image[up[i]][j] - v;
            west[i][j] = image[i][left[j]] - v;
            out[i][j] = (north[i][j] * north[i][j] + west[i][j] * west[i][j]) /
                            (v * v) + (north[i][j] + west[i][j]) / v;
        }
}

/* What is picked may be what is written. */
/* expect: unchanged */
static void kernel_written(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = a[i] * z[k[i]] + b[i] * c[i] + x[i];
}

int main(void)
{
    double sum = 0;
    int m = N < 64 ? N : 64;

    for (int i = 0; i < N; i++) {
        a[i] = i % 7 * 0.25;
        b[i] = i % 5 * 0.5;
        c[i] = i % 11 - 3.0;
        x[i] = i % 13 * 0.125;
        k[i] = i * 37 % N;
    }
    for (int i = 0; i < m; i++) {
        up[i] = i > 0 ? i - 1 : 0;
        left[i] = i > 0 ? i - 1 : 0;
        for (int j = 0; j < m; j++)
            image[i][j] = 1 + (i * 3 + j * 5) % 17 * 0.1f;
    }
    kernel_sum(N);
    for (int i = 0; i < N; i++)
        sum += z[i] * (i % 3);
    kernel_neighbours(m);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            sum += out[i][j] * (j % 3 + 1);
    kernel_written(N);
    for (int i = 0; i < N; i++)
        sum += z[i] * (i % 3);
    printf("%.17g\n", sum);
    return 0;
}
