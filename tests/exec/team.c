/* Functions that each thread of a team runs: steps with loops that need each other's
 * results, scalars that iterations have for themselves, shares of any size, and callers
 * that have threads of their own.
 */
/* options: --parallel-threshold=0 --min-gain=any */
/* flags: -fopenmp */
#include <stdio.h>

#ifndef N
#define N 33
#endif
#define M (N + 7)

static double x[4][M], y[4][M], m[M][M], z[M];
static float in[3][M + 2][M + 2], out[3][M][M], window[3][3][3][3];

/* expect: parallel */
static void kernel_power(int n, int steps, double *restrict v,
                         double *restrict w, double (*restrict a)[M])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += a[i][k] * w[k];
            v[i] = s;
        }
        for (int i = 0; i < n; i++)
            w[i] = v[i] / 8;
    }
}

/* expect: parallel */
static void kernel_window(int n, float (*restrict to)[M][M],
                          float (*restrict from)[M + 2][M + 2],
                          float (*restrict w)[3][3][3])
{
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int d = 0; d < 3; d++)
                    for (int p = 0; p < 3; p++)
                        for (int q = 0; q < 3; q++)
                            s += from[d][i + p][j + q] * w[c][d][p][q];
                to[c][i][j] = s;
            }
}

/* expect: parallel */
static void kernel_two(int n, double *restrict v, double *restrict w,
                       double (*restrict a)[M])
{
    double s;

    for (int i = 0; i < n; i++) {
        s = 0;
        for (int k = 0; k < n; k++)
            s += a[i][k];
        v[i] += s;
    }
    for (int i = 0; i < n; i++) {
        s = v[n - 1 - i];
        for (int k = i; k < n; k++)
            s += a[k][i] * v[k];
        w[i] = s;
    }
}

/* A thread that need not wait behind the condition changes what it depends on. */
/* expect: parallel */
static void kernel_guarded(int n, double *restrict v, double *restrict w,
                           double (*restrict a)[M])
{
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < 7; k++)
                s += a[i][k] * w[k];
            v[i] += s / 64;
        }
        if (w[r] >= 3)
            for (int i = 0; i < n; i++)
                v[i] = z[i] - v[i] / 2;
        for (int i = 0; i < n; i++)
            w[i] = v[n - 1 - i];
    }
}

/* One thread begins a sum, and perhaps another one ends it: the variable is no thread's own. */
static float samples[100], tap[3], sums[97];

static void kernel_carried(void)
{
    for (int i = 0; i < 97; i++) {
        float s = 0;

        for (int k = 0; k < 3; k++) {
            if (i + k < 2 || i + k > 97)
                continue;
            s += samples[i + k - 1] * tap[k];
        }
        sums[i] = s;
    }
}

static void fill(void)
{
    for (int i = 0; i < M; i++) {
        z[i] = i % 5;
        for (int k = 0; k < M; k++)
            m[i][k] = (i * 7 + k * 3) % 11;
    }
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < M; i++) {
            x[b][i] = (i + b) % 13;
            y[b][i] = (i * b) % 9;
        }
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < M + 2; i++)
            for (int k = 0; k < M + 2; k++)
                in[c][i][k] = (float)((c + i * k) % 17);
    for (int i = 0; i < 81; i++)
        window[i / 27][i / 9 % 3][i / 3 % 3][i % 3] = (float)(i % 7);
}

int main(void)
{
    double sum = 0;
    int b;

    fill();
    for (int n = 0; n <= M; n = 2 * n + 1) {
        kernel_power(n, 5, x[0], y[0], m);
        kernel_window(n, out, in, window);
        kernel_two(n, z, x[1], m);
        kernel_guarded(n, x[2], y[2], m);
    }
    for (int i = 0; i < 100; i++)
        samples[i] = (float)(i * 7 % 11);
    for (int i = 0; i < 3; i++)
        tap[i] = (float)(i + 1);
    for (int times = 0; times < 20; times++) {
        kernel_carried();
        for (int i = 0; i < 97; i++)
            z[i % M] = z[i % M] * 0.5 + sums[i];
    }
    kernel_power(M, 9, x[0], y[0], m);
#pragma omp parallel for
    for (b = 1; b < 4; b++)
        kernel_power(M, 4, x[b], y[b], m);
    for (b = 0; b < 4; b++)
        for (int i = 0; i < M; i++)
            sum = sum * 0.75 + x[b][i] - 2 * y[b][i] + z[i];
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < M; i++)
            for (int k = 0; k < M; k++)
                sum = sum * 0.75 + out[c][i][k];
    printf("%.17g\n", sum);
    return 0;
}
