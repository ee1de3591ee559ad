/*
 * motion: full search for the best match of blocks of 8 x 8 bytes within a
 * few pixels, by the sum of absolute differences.
 */
#include "bench.h"

static int sad(const unsigned char *a, const unsigned char *b, int stride)
{
    int sum = 0;

    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            sum += abs(a[y * stride + x] - b[y * stride + x]);
    return sum;
}

HOT int search(const unsigned char *now, const unsigned char *old, int stride,
               int range, int *best)
{
    int least = 1 << 30;

    for (int dy = -range; dy <= range; dy++)
        for (int dx = -range; dx <= range; dx++) {
            int s = sad(now, old + dy * stride + dx, stride);

            if (s < least) {
                least = s;
                *best = dy * 256 + dx;
            }
        }
    return least;
}

HOT void frame(const unsigned char *now, const unsigned char *old, int h,
               int w, int *vectors)
{
    int n = 0;

    for (int y = 8; y + 16 <= h; y += 8)
        for (int x = 8; x + 16 <= w; x += 8) {
            int best = 0;
            int s = search(now + y * w + x, old + y * w + x, w, 4, &best);

            vectors[n++] = best + s;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){32, 55000},
                                (struct bench){720, 30});
    int h = b.n, w = b.n + b.n / 2;
    unsigned char *now = bench_u8((size_t)(h * w));
    unsigned char *old = bench_u8((size_t)(h * w));
    int *vectors = bench_alloc((size_t)(h * w / 64), sizeof *vectors);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        frame(now, old, h, w, vectors);
        bench_next();
    }
    bench_stop();
    bench_print("vectors", vectors, (size_t)(h * w / 64) * sizeof *vectors);
    free(now);
    free(old);
    free(vectors);
    return 0;
}
