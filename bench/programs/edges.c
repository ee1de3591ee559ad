/* edges: the gradient of an image in a structure; neighbours outside are the nearest inside. */
#include "bench.h"

struct image {
    int width, height;
    float *pixel;
};

static inline int min(int a, int b)
{
    return a < b ? a : b;
}

static inline int max(int a, int b)
{
    return a > b ? a : b;
}

#define PIXEL(image, x, y) ((image)->pixel[(y) * (image)->width + (x)])

HOT void gradient(const struct image *in, struct image *out)
{
#pragma omp parallel for
    for (int y = 0; y < in->height; y++)
        for (int x = 0; x < in->width; x++) {
            int left = max(x - 1, 0), right = min(x + 1, in->width - 1);
            int up = max(y - 1, 0), down = min(y + 1, in->height - 1);
            float gx = PIXEL(in, right, up) - PIXEL(in, left, up) +
                       2 * (PIXEL(in, right, y) - PIXEL(in, left, y)) +
                       PIXEL(in, right, down) - PIXEL(in, left, down);
            float gy = PIXEL(in, left, down) - PIXEL(in, left, up) +
                       2 * (PIXEL(in, x, down) - PIXEL(in, x, up)) +
                       PIXEL(in, right, down) - PIXEL(in, right, up);

            PIXEL(out, x, y) = gx * gx + gy * gy;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 10000},
                                (struct bench){1600, 4});
    int h = b.n, w = b.n + b.n / 3;
    size_t n = (size_t)h * (size_t)w;
    struct image in = {w, h, bench_f32(n)};
    struct image out = {w, h, bench_f32(n)};

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        gradient(&in, &out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out.pixel, n * sizeof(*out.pixel));
    free(in.pixel);
    free(out.pixel);
    return 0;
}
