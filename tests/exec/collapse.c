/* Parallel loops with few iterations, which share the threads with those in them:
 * batches of one and seven, three channels, triangles.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define BATCH 7

static double in[BATCH][N][N], out[BATCH][N][N], weight[N][N], image[3][N][N];
static float x[BATCH * N], y[BATCH * N], w[N * N], bias[N];

/* expect: parallel */
static void kernel_layer(int batch, int n_out, int n_in)
{
    for (int b = 0; b < batch; b++)
        for (int o = 0; o < n_out; o++) {
            float sum = bias[o];

            for (int i = 0; i < n_in; i++)
                sum += w[o * N + i] * x[b * N + i];
            y[b * N + o] = sum > 0 ? sum : sum / 8;
        }
}

/* expect: parallel */
static void kernel_product(int batch, int n)
{
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    out[b][i][j] += in[b][i][k] * weight[k][j];
}

/* expect: parallel */
static void kernel_channels(int n)
{
    for (int c = 0; c < 3; c++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                image[c][i][j] = in[c][i - 1][j] + in[c][i + 1][j] -
                                 in[c][i][j - 1] - in[c][i][j + 1];
}

/* expect: parallel */
static void kernel_scalar(int batch, int n)
{
    double t;

    for (int b = 0; b < batch; b++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                t = out[b][i][j] * 3;
                in[b][i][j] = t * t + t;
            }
}

/* expect: parallel */
static void kernel_pool(int batch, int n)
{
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < n / 2; i++)
            for (int j = 0; j < n / 2; j++) {
                double max = -1;

                for (int k = 0; k < 2; k++)
                    for (int l = 0; l < 2; l++) {
                        double v = in[b][2 * i + k][2 * j + l];

                        if (v > max)
                            max = v;
                    }
                out[b][i][j] = max;
            }
}

/* expect: parallel */
static void kernel_choice(int batch, int n)
{
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < n; i++)
            if (weight[i][0] > 4)
                for (int j = 0; j < n; j++)
                    in[b][i][j] = out[b][i][j] + b;
}

/* expect: parallel */
static void kernel_triangles(int batch, int n)
{
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                out[b][i][j] = in[b][j][i] * 2 - out[b][i][j];
}

/* expect: parallel */
static void kernel_sweep(int batch, int n)
{
    for (int b = 0; b < batch; b++)
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                out[b][i][j] += out[b][i - 1][j] / 2;
}

static void set(void)
{
    for (int b = 0; b < BATCH; b++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                in[b][i][j] = (b + 3 * i + 5 * j) % 17;
                out[b][i][j] = 0;
                weight[i][j] = (i * j) % 13;
                w[i * N + j] = (float)((i + 2 * j) % 11);
                x[b * N + i] = (float)((b * i) % 7) - 3;
                bias[i] = (float)(i % 5);
            }
}

static double total(void)
{
    double sum = 0;

    for (int b = 0; b < BATCH; b++)
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++)
                sum += (in[b][i][j] + out[b][i][j] + image[b % 3][i][j]) *
                       (1 + j % 5);
            sum += y[b * N + i];
        }
    return sum;
}

int main(void)
{
    static const int batch[] = {1, BATCH, 0, 3};

    for (int k = 0; k < 4; k++) {
        set();
        kernel_layer(batch[k], N, N - 1);
        kernel_product(batch[k], N);
        kernel_channels(N);
        kernel_scalar(batch[k], N);
        kernel_pool(batch[k], N);
        kernel_choice(batch[k], N);
        kernel_triangles(batch[k], N);
        kernel_sweep(batch[k], N);
        printf("%.17g\n", total());
    }
    return 0;
}
