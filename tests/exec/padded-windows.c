/* options: --parallel-threshold=1 */
/* Windows that are cut off at the borders by conditions: loops are cut where the windows are whole. */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define C 5
#define K 6

static float in[C][N][N], weight[K][C][3][3], out[K][N][N];
static float channels[N][N][C], taps[3][3][C][K], nhwc[N][N][K];
static double signal[N * N], filter[9], result[N * N];
static int counts[N][N], image[N][N];

/* expect: parallel */
static void kernel_conv(void)
{
    for (int k = 0; k < K; k++)
        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                float s = 0;

                for (int c = 0; c < C; c++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++) {
                            int u = y + r - 1, v = x + q - 1;

                            if (u >= 0 && u < N && v >= 0 && v < N)
                                s += in[c][u][v] * weight[k][c][r][q];
                        }
                out[k][y][x] = s;
            }
}

/* Two steps of the image for one of the result, and a window with holes. */
static void kernel_strided(void)
{
    for (int k = 0; k < K; k++)
        for (int y = 0; y < N / 2; y++)
            for (int x = 0; x < N / 2; x++)
                for (int c = 0; c < C; c++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++) {
                            int u = 2 * y + 2 * r - 2, v = 2 * x + 2 * q - 2;

                            if (u < 0 || u >= N || v < 0 || v >= N)
                                continue;
                            out[k][y][x] += in[c][u][v] * weight[k][c][r][q];
                        }
}

#ifdef LONG
/* expect: parallel */
static void kernel_channels(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            for (int k = 0; k < K; k++) {
                float s = 0.5f;

                for (int r = 0; r < 3; r++)
                    for (int q = 0; q < 3; q++) {
                        int u = y + r - 1, v = x + q - 1;

                        if (u < 0 || u >= N || v < 0 || v >= N)
                            continue;
                        for (int c = 0; c < C; c++)
                            s += channels[u][v][c] * taps[r][q][c][k];
                    }
                nhwc[y][x][k] = s;
            }
}
#endif

/* One image, a window of any size. */
static void kernel_plane(int h, int w, int m)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double s = 0;

            for (int r = -m; r <= m; r++)
                for (int q = -m; q <= m; q++)
                    if (y + r >= 0 && y + r < h && x + q >= 0 && x + q < w)
                        s += signal[(y + r) * w + x + q] * filter[r + m];
            result[y * w + x] = s;
        }
}

/* A constant one, in each of two forms. */
/* expect: parallel */
static void kernel_sobel(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            int n = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++)
                    if (y + r >= 0 && y + r < N && x + q >= 0 && x + q < N)
                        n += image[y + r][x + q] * (3 * r + q);
            counts[y][x] = n;
        }
}

static void kernel_least(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            for (int r = 0; r < 3; r++)
                for (int q = 0; q < 3; q++)
                    if (y + r >= 1 && y + r <= N && x + q >= 1 && x + q <= N &&
                        image[y + r - 1][x + q - 1] < counts[y][x])
                        counts[y][x] = image[y + r - 1][x + q - 1];
}

/* What came before the beginning is nothing; in place, it is not there any more. */
static void kernel_causal(int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 9; k++)
            if (i - k >= 0)
                result[i] += filter[k] * signal[i - k];
    for (int i = 0; i < n; i++)
        for (int k = 1; k < 9; k++)
            if (i - k >= 0)
                signal[i] += filter[k] * signal[i - k] / 64;
}

/* The first window, for itself, is a loop with one iteration. */
static void kernel_steps(void)
{
    for (int i = 0; i < N / 2; i++) {
        double s = 1;

        for (int k = 0; k < 3; k++) {
            if (2 * i + k - 1 < 0 || 2 * i + k - 1 >= N)
                continue;
            s += signal[2 * i + k - 1] * filter[k];
        }
        result[i] = s;
    }
}

/* The weights are the loops around. */
static void kernel_scatter(void)
{
    for (int c = 0; c < C; c++)
        for (int r = 0; r < 3; r++)
            for (int q = 0; q < 3; q++)
                for (int y = 0; y < N; y++)
                    for (int x = 0; x < N; x++)
                        if (y + r >= 1 && y + r <= N && x + q >= 1 &&
                            x + q <= N)
                            out[0][y][x] += in[c][y + r - 1][x + q - 1] *
                                            weight[1][c][r][q];
}

/* The next number below "end". */
static int next(int end)
{
    static unsigned state = 1;

    state = state * 1103515245 + 12345;
    return (int)(state >> 16) % end;
}

static void print(double value)
{
    printf("%a\n", value);
}

int main(void)
{
    double sum[4] = {0};

    for (int i = 0; i < N * N; i++) {
        signal[i] = next(23) / 8.0 - 1;
        image[i / N][i % N] = next(37) - 18;
        for (int c = 0; c < C; c++) {
            in[c][i / N][i % N] = (float)next(19) / 7 - 1;
            channels[i / N][i % N][c] = (float)next(17) / 9 - 1;
        }
    }
    for (int i = 0; i < K * C * 9; i++) {
        weight[i / (C * 9)][i / 9 % C][i / 3 % 3][i % 3] =
            (float)next(29) / 11 - 1;
        taps[i % 3][i / 3 % 3][i / 9 % C][i / (C * 9)] =
            (float)next(31) / 13 - 1;
    }
    for (int i = 0; i < 9; i++)
        filter[i] = (i * 5 % 9) / 4.0 - 1;
    kernel_conv();
    kernel_strided();
    kernel_scatter();
#ifdef LONG
    kernel_channels();
#endif
    kernel_plane(N / 2, N, 1);
    kernel_plane(N, N / 3, 3);
    kernel_causal(N * N);
    kernel_steps();
    kernel_sobel();
    kernel_least();
    for (int i = 0; i < N * N; i++) {
        for (int k = 0; k < K; k++) {
            sum[0] += (i + 1) * out[k][i / N][i % N];
            sum[1] += (i + 1) * nhwc[i / N][i % N][k];
        }
        sum[2] += (i + 1) * (result[i] + signal[i]);
        sum[3] += (i + 1) * counts[i / N][i % N];
    }
    for (int i = 0; i < 4; i++)
        print(sum[i]);
    return 0;
}
