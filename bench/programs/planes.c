/*
 * planes: the gradient of each plane of an image, and where it is steep.  An image has
 * three planes, or one: the loop over them has few iterations.
 */
#include "bench.h"

HOT void gradient(int planes, int h, int w, const float *restrict in,
                  float *restrict grad, float *restrict peak)
{
    for (int p = 0; p < planes; p++) {
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                float dx = in[(p * h + y) * w + x + 1] -
                           in[(p * h + y) * w + x - 1];
                float dy = in[(p * h + y + 1) * w + x] -
                           in[(p * h + y - 1) * w + x];

                grad[(p * h + y) * w + x] = dx * dx + dy * dy;
            }
        for (int y = 2; y < h - 2; y++)
            for (int x = 2; x < w - 2; x++) {
                float near = grad[(p * h + y) * w + x - 1] +
                             grad[(p * h + y) * w + x + 1] +
                             grad[(p * h + y - 1) * w + x] +
                             grad[(p * h + y + 1) * w + x];

                peak[(p * h + y) * w + x] =
                    4.0f * grad[(p * h + y) * w + x] - near;
            }
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 400000},
                                (struct bench){500, 800});
    int planes = 1;
    size_t n = (size_t)(planes * b.n * b.n);
    float *in = bench_f32(n);
    float *grad = bench_alloc(n, sizeof *grad);
    float *peak = bench_alloc(n, sizeof *peak);

    memset(grad, 0, n * sizeof *grad);
    memset(peak, 0, n * sizeof *peak);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        gradient(planes, b.n, b.n, in, grad, peak);
        bench_next();
    }
    bench_stop();
    bench_print("peak", peak, n * sizeof *peak);
    free(in);
    free(grad);
    free(peak);
    return 0;
}
