/* Sums over several loops, in a variable, for all places of a window, as in
 * convolutions: many of them side by side, each in its order.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 33
#endif

/* expect: simd */
static void kernel_plane(int h, int w, int r, int s, const float *restrict in,
                         const float *restrict weight, float *restrict out)
{
    for (int p = 0; p < h - r + 1; p++)
        for (int q = 0; q < w - s + 1; q++) {
            float acc = 0;

            for (int i = 0; i < r; i++)
                for (int j = 0; j < s; j++)
                    acc += in[(p + i) * w + q + j] * weight[i * s + j];
            out[p * (w - s + 1) + q] = acc;
        }
}

/* Channels, and a bias. */
/* expect: simd */
static void kernel_channels(int c, int k, int h, int w, int r,
                            double in[restrict c][h][w],
                            double weight[restrict k][c][r][r],
                            double bias[restrict k],
                            double out[restrict k][h - r + 1][w - r + 1])
{
    for (int m = 0; m < k; m++)
        for (int p = 0; p < h - r + 1; p++)
            for (int q = 0; q < w - r + 1; q++) {
                double acc = bias[m];

                for (int l = 0; l < c; l++)
                    for (int i = 0; i < r; i++)
                        for (int j = 0; j < r; j++)
                            acc += in[l][p + i][q + j] * weight[m][l][i][j];
                out[m][p][q] = acc > 0 ? acc : 0;
            }
}

/* Triangular windows, and the sum goes on where it ended. */
static void kernel_triangle(int n, const double *restrict a,
                            double *restrict out)
{
    double acc = 1;

    for (int q = 0; q < n; q++) {
        for (int i = 0; i < 4; i++)
            for (int j = 0; j <= i; j++)
                acc = 0.5 * acc + a[q + i + j];
        out[q] = acc;
    }
}

/* The greatest in a window. */
/* expect: parallel */
static void kernel_greatest(int n, const double *restrict a,
                            double *restrict out)
{
    for (int p = 0; p + 3 < n; p++)
        for (int q = 0; q + 3 < n; q++) {
            double best = a[p * n + q];

            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    best = a[(p + i) * n + q + j] > best ? a[(p + i) * n + q + j]
                                                         : best;
            out[p * n + q] = best;
        }
}

static void show(const void *at, size_t size)
{
    const unsigned char *byte = at;
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 1099511628211u;
    printf("%016llx\n", (unsigned long long)hash);
}

int main(void)
{
    size_t size = (size_t)(N + 8) * (N + 600);
    float *f = calloc(3 * size, sizeof(*f));
    double *d = calloc(6 * size, sizeof(*d));
    double *o = calloc(6 * size, sizeof(*o));

    for (size_t i = 0; i < 3 * size; i++)
        f[i] = (float)(i % 23) * 0.375f - 3;
    for (size_t i = 0; i < 6 * size; i++)
        d[i] = (double)(i % 29) * 0.1 - 1;
    for (int r = 1; r < 6; r += 2) {
        kernel_plane(N, N + 580, r, r + 1, f, f + 7, f + size);
        show(f + size, size * sizeof(*f));
        if (N >= r)
            kernel_channels(2, 3, N, N, r, (void *)d, (void *)(d + 3 * size),
                            d + 5, (void *)o);
        show(o, 6 * size * sizeof(*o));
    }
    kernel_triangle(N, d, o);
    show(o, 6 * size * sizeof(*o));
    kernel_greatest(N, d, o);
    show(o, 6 * size * sizeof(*o));
    free(f);
    free(d);
    free(o);
    return 0;
}
