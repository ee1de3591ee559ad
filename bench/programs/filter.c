/*
 * filter: a recursive filter of second order along the rows of an image, forwards and
 * backwards, and the sum of both.
 */
#include "bench.h"

HOT void smooth(int h, int w, const float *in, float *out, float *back)
{
    for (int i = 0; i < h; i++) {
        float x1 = 0, y1 = 0, y2 = 0;

        for (int j = 0; j < w; j++) {
            out[i * w + j] =
                0.1f * in[i * w + j] + 0.05f * x1 + 0.8f * y1 - 0.2f * y2;
            x1 = in[i * w + j];
            y2 = y1;
            y1 = out[i * w + j];
        }
    }
    for (int i = 0; i < h; i++) {
        float x1 = 0, x2 = 0, y1 = 0, y2 = 0;

        for (int j = w - 1; j >= 0; j--) {
            back[i * w + j] = 0.1f * x1 + 0.05f * x2 + 0.8f * y1 - 0.2f * y2;
            x2 = x1;
            x1 = in[i * w + j];
            y2 = y1;
            y1 = back[i * w + j];
        }
    }
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            out[i * w + j] += back[i * w + j];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 150000},
                                (struct bench){1000, 20});
    size_t cells = (size_t)b.n * (size_t)b.n;
    float *in = bench_f32(cells);
    float *work = bench_alloc(2 * cells, sizeof *work);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        smooth(b.n, b.n, in, work, work + cells);
        bench_next();
    }
    bench_stop();
    bench_print_f32("out", work, cells);
    free(in);
    free(work);
    return 0;
}
