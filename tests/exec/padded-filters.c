/* Filters of flat images that a condition keeps from what is outside. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 48
#endif

static float image[(N + 4) * (N + 4)], result[(N + 8) * (N + 8)];
static const float weight[9] = {0.5f, 1.25f, -0.5f, 2, 3.5f, 1, -1.5f, 0.25f, 0.75f};

/* expect: transformed */
static void kernel_one(const float *in, const float *w, float *out, int height, int width)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float sum = 0;

            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++) {
                    int yy = y + i - 1, xx = x + j - 1;

                    if (yy >= 0 && yy < height && xx >= 0 && xx < width)
                        sum += in[yy * width + xx] * w[i * 3 + j];
                }
            out[y * width + x] = sum;
        }
}

#ifdef LONG
/* expect: transformed */
static void kernel_named(const float *in, const float *w, float *out, int height, int width,
                         int rows, int columns, int pad)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            float sum = 0;

            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++) {
                    int yy = y + i - pad, xx = x + j - pad;

                    if (yy >= 0 && yy < height && xx >= 0 && xx < width)
                        sum += in[yy * width + xx] * w[i * 3 + j];
                }
            out[y * columns + x] = sum;
        }
}
#endif

/* expect: transformed */
static void kernel_greatest(const float *in, float *out, int height, int width)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float most = -1000;

            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    int yy = y + dy, xx = x + dx;

                    if (yy < 0 || yy >= height || xx < 0 || xx >= width)
                        continue;
                    if (in[yy * width + xx] > most)
                        most = in[yy * width + xx];
                }
            out[y * width + x] = most;
        }
}

/* expect: transformed */
static void kernel_shifted(const float *in, float *out, int height, int width, int lo)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (x >= lo)
                out[y * width + x - lo] = in[y * width + x - lo] * 2;
}

/* Conditions that are no bounds of rows: elements of the row before. */
static void kernel_before(const float *in, float *out, int height, int width, int n)
{
    for (int y = 1; y < height; y++)
        for (int x = 0; x < width; x++)
            if (x < n)
                out[y * width + x] += in[y * width + x - 1] + out[y * width + x - 1];
}

static void show(const char *name)
{
    unsigned long hash = 0;

    for (int i = 0; i < (N + 8) * (N + 8); i++)
        hash = hash_next(hash, result[i]);
    printf("%s %lx\n", name, hash);
}

int main(void)
{
    for (int i = 0; i < (N + 4) * (N + 4); i++)
        image[i] = (i * 37 + i / 7) % 101 / 8.0f;
    for (int h = 0; h <= N; h += h < 5 ? 1 : 20)
        for (int w = 0; w <= N; w += w < 5 ? 1 : 19) {
            kernel_one(image, weight, result, h, w);
            show("one");
            for (int pad = -2; pad < 4; pad++)
                for (int more = -2; more < 5; more += 2)
#ifdef LONG
                    kernel_named(image, weight, result + pad + 2, h, w, h + more, w + more, pad);
#endif
            show("named");
            kernel_greatest(image, result, h, w);
            show("greatest");
            for (int lo = -1; lo < 4; lo++)
                kernel_shifted(image + 8, result + 8, h, w, lo);
            show("shifted");
            kernel_one(result, weight, result + 3, h, w);
            kernel_greatest(result + w / 2, result, h, w);
            kernel_before(image + 1, result + 1, h, w, w - 2);
            kernel_before(result, result, h, w, w);
            show("before");
        }
    return 0;
}
