/* Arrays whose extents are multiples of those of others: images twice as high and wide. */
#include <stdio.h>

#ifndef N
#define N 12
#endif
#define W 5
#define SIZE (4 * N * (N + 2) * (2 * W + 2) + 64)

static float A[SIZE], B[4 * SIZE];

/* expect: parallel */
static void kernel_nearest(int c, int h, int w, const float *in, float *out)
{
    for (int k = 0; k < c; k++)
        for (int y = 0; y < 2 * h; y++)
            for (int x = 0; x < 2 * w; x++)
                out[(k * 2 * h + y) * 2 * w + x] =
                    in[(k * h + y / 2) * w + x / 2] + 1;
}

/* expect: parallel */
static void kernel_batch(int b, int c, int h, int w, const float *in,
                         float *out)
{
    for (int n = 0; n < b; n++)
        for (int k = 0; k < c; k++)
            for (int y = 0; y < 2 * h; y++)
                for (int x = 0; x < 2 * w; x++)
                    out[((n * c + k) * 2 * h + y) * 2 * w + x] =
                        in[((n * c + k) * h + y / 2) * w + x / 2] * 0.5f;
}

/* Rows, and images, that are longer than the others are apart. */
static void kernel_longer(int c, int h, int w, const float *in, float *out)
{
    for (int k = 0; k < c; k++)
        for (int y = 0; y < 2 * h; y++)
            for (int x = 0; x < 2 * w + 1; x++)
                out[(k * 2 * h + y) * 2 * w + x] =
                    out[(k * 2 * h + y) * 2 * w + x] * 0.5f +
                    in[(k * h + y / 2) * w + x / 2];
    for (int k = 0; k < c; k++)
        for (int y = 0; y < 2 * h + 1; y++)
            for (int x = 0; x < 2 * w; x++)
                out[(k * 2 * h + y) * 2 * w + x] =
                    out[(k * 2 * h + y) * 2 * w + x] * 0.5f + (float)k;
}

/* Rows of a half of that: some are written twice. */
static void kernel_half(int c, int h, int w, float *out)
{
    for (int k = 0; k < c; k++)
        for (int y = 0; y < 2 * h; y++)
            for (int x = 0; x < 2 * w; x++) {
                out[(k * 2 * h + y) * 2 * w + x] += 1;
                out[(k * 2 * h + y) * w + x] =
                    out[(k * 2 * h + y) * w + x] * 0.5f + (float)x;
            }
}

static void print(const char *what)
{
    printf("%s\n", what);
    for (int i = 0; i < 4 * SIZE; i++)
        printf("%a\n", B[i]);
}

int main(void)
{
    for (int i = 0; i < SIZE; i++)
        A[i] = i % 11 * 0.25f;
    kernel_nearest(N, N, W, A, B);
    print("nearest");
    kernel_nearest(2, N / 2, W, B + 3, B);
    kernel_batch(2, N / 2, N, W, A, B);
    print("batch");
    kernel_longer(N, N, W, A, B);
    kernel_half(N, N, W, B);
    print("others");
    return 0;
}
