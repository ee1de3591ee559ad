/*
 * Sums over several loops, in register tiles: channels and a window, in planes and by
 * pixels; a batch of products; four indices.  Of sizes that are no multiples of a tile.
 */
#include <stdio.h>

#ifndef N
#define N 37
#endif

enum { C = N / 2 + 3, D = N / 3 + 5 };

static float in[D][N + 2][N + 2], w[C][D][3][3], out[C][N][N];
static float pixel[N + 2][N + 2][D], v[3][3][D][C], by_pixel[N][N][C];
static double a[7][N][N + 4], b[7][N + 4][N + 1], c[7][N][N + 1];
static double p[9][11][10][12], q[11][9][12][N + 1], r[9][9][10][N + 1];

/* expect: parallel */
static void kernel_planes(int d_max, float y_min)
{
    for (int k = 0; k < C; k++)
        for (int y = 0; y < N; y++)
            for (int x = 0; x < N; x++) {
                float s = y_min;

                for (int d = 0; d < d_max; d++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            s += in[d][y + i][x + j] * w[k][d][i][j];
                out[k][y][x] = s;
            }
}

/* expect: parallel */
static void kernel_pixels(void)
{
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            for (int k = 0; k < C; k++) {
                float s = 0;

                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++)
                        for (int d = 0; d < D; d++)
                            s += pixel[y + i][x + j][d] * v[i][j][d][k];
                by_pixel[y][x][k] = s;
            }
}

#ifdef LONG
/* A window whose rows and columns are two apart, further down for each row of pixels. */
/* expect: parallel */
static void kernel_dilated(void)
{
    for (int k = 0; k < C; k++)
        for (int y = 0; y < N / 2 - 1; y++)
            for (int x = 0; x < N - 2; x++) {
                float s = out[k][y][x];

                for (int d = 0; d < D; d++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            s += in[d][2 * y + i][x + 2 * j] * w[k][d][i][j];
                out[k][y][x] = s;
            }
}
#endif

#ifdef LONG
/* All sizes are parameters, and all subscripts one. */
/* expect: parallel */
static void kernel_flat(int d_max, int k_max, int n, const float *from,
                        const float *weight, float *to)
{
    for (int k = 0; k < k_max; k++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                float s = 0;

                for (int d = 0; d < d_max; d++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            s += weight[((k * d_max + d) * 3 + i) * 3 + j] *
                                 from[(d * (n + 2) + y + i) * (n + 2) + x + j];
                to[(k * n + y) * n + x] = s > 0 ? s : 0;
            }
}
#endif

/* As many channels as are asked for, maybe none: then nothing may be touched. */
/* expect: parallel */
static void kernel_open(int d_max, int k_max, int n, const float *from,
                        const float *weight, float *to)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int k = 0; k < k_max; k++)
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++)
                        for (int d = 0; d < d_max; d++)
                            to[(y * n + x) * k_max + k] +=
                                from[((y + i) * (n + 2) + x + j) * d_max + d] *
                                weight[((i * 3 + j) * d_max + d) * k_max + k];
}

/* expect: parallel */
static void kernel_batch(int n, int m)
{
    for (int l = 0; l < 7; l++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < n; k++)
                    c[l][i][j] += a[l][i][k] * b[l][k][j];
}

/* expect: transformed */
static void kernel_four(int n)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            for (int k = 0; k < 10; k++)
                for (int l = 0; l < n; l++)
                    for (int e = 0; e < 11; e++)
                        for (int f = 0; f < 12; f++)
                            r[i][j][k][l] += p[i][e][k][f] * q[e][j][f][l];
}

static void print(const char *name, const void *from, size_t n)
{
    const unsigned char *byte = from;
    unsigned long hash = 0;

    for (size_t i = 0; i < n; i++)
        hash = hash * 31 + byte[i];
    printf("%s %lx\n", name, hash);
}

static void fill(void *to, size_t n)
{
    float *f = to;

    for (size_t i = 0; i < n / sizeof *f; i++)
        f[i] = (float)(i % 29) * 0.37f - 3;
}

static void fill_double(void *to, size_t n)
{
    double *f = to;

    for (size_t i = 0; i < n / sizeof *f; i++)
        f[i] = (double)(i % 31) * 0.37 - 3;
}

int main(void)
{
    fill(in, sizeof in);
    fill(w, sizeof w);
    fill(pixel, sizeof pixel);
    fill(v, sizeof v);
    fill_double(a, sizeof a);
    fill_double(b, sizeof b);
    fill_double(p, sizeof p);
    fill_double(q, sizeof q);
    kernel_planes(D, -0.5f);
    kernel_pixels();
    kernel_batch(N, N + 1);
    kernel_four(N + 1);
    print("out", out, sizeof out);
    kernel_planes(2, 0);
    print("out", out, sizeof out);
#ifdef LONG
    kernel_dilated();
#endif
    print("out", out, sizeof out);
#ifdef LONG
    kernel_flat(D, C, N, &in[0][0][0], &w[0][0][0][0], &out[0][0][0]);
#endif
    print("out", out, sizeof out);
    kernel_open(D, C, N, &pixel[0][0][0], &v[0][0][0][0], &by_pixel[0][0][0]);
    kernel_open(0, C, N, NULL, NULL, NULL);
    print("by_pixel", by_pixel, sizeof by_pixel);
    print("c", c, sizeof c);
    print("r", r, sizeof r);
    return 0;
}
