/*
 * chroma: RGB to luma and chroma, chroma at half the resolution; rows are
 * first extended to an even width by their last sample.
 */
#include "bench.h"

static void expand_edge(unsigned char *plane, int h, int w, int stride)
{
    for (int y = 0; y < h; y++) {
        unsigned char *p = plane + y * stride + w;
        unsigned char last = p[-1];

        for (int i = stride - w; i > 0; i--)
            *p++ = last;
    }
}

static void convert(const unsigned char *rgb, int h, int w, int stride,
                    unsigned char *yy, unsigned char *cb)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int r = rgb[(y * w + x) * 3];
            int g = rgb[(y * w + x) * 3 + 1];
            int b = rgb[(y * w + x) * 3 + 2];
            int luma = 19595 * r + 38470 * g + 7471 * b + 32768;
            int blue = -11059 * r - 21709 * g + 32768 * b + 8421375;

            yy[y * stride + x] = (unsigned char)(luma >> 16);
            cb[y * stride + x] = (unsigned char)(blue >> 16);
        }
}

static void downsample(const unsigned char *in, int h, int stride,
                       unsigned char *out)
{
    for (int y = 0; y < h / 2; y++) {
        const unsigned char *p = in + 2 * y * stride;
        const unsigned char *q = p + stride;
        int bias = 1;

        for (int x = 0; x < stride / 2; x++) {
            *out++ = (unsigned char)((p[0] + p[1] + q[0] + q[1] + bias) >> 2);
            bias ^= 3;
            p += 2;
            q += 2;
        }
    }
}

HOT void image(const unsigned char *rgb, int h, int w, int stride,
               unsigned char *yy, unsigned char *cb, unsigned char *out)
{
    convert(rgb, h, w, stride, yy, cb);
    expand_edge(yy, h, w, stride);
    expand_edge(cb, h, w, stride);
    downsample(cb, h, stride, out);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 150000},
                                (struct bench){1200, 150});
    int h = b.n, w = b.n - 3, stride = b.n + 2;
    size_t bytes = (size_t)h * (size_t)stride;
    unsigned char *rgb = bench_u8((size_t)(h * w * 3));
    unsigned char *yy = bench_u8(bytes);
    unsigned char *cb = bench_u8(bytes);
    unsigned char *out = bench_u8(bytes / 4);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        image(rgb, h, w, stride, yy, cb, out);
        bench_next();
    }
    bench_stop();
    bench_print("y", yy, bytes);
    bench_print("out", out, bytes / 4);
    free(rgb);
    free(yy);
    free(cb);
    free(out);
    return 0;
}
