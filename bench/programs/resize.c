/* resize: an image of three channels to another size, linear in both axes. */
#include "bench.h"

HOT void resize(const unsigned char *in, int h, int w, unsigned char *out,
                int oh, int ow)
{
    float sy = (float)(h - 1) / (float)oh, sx = (float)(w - 1) / (float)ow;

#pragma omp parallel for
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            int y0 = (int)((float)y * sy), x0 = (int)((float)x * sx);
            float fy = (float)y * sy - (float)y0;
            float fx = (float)x * sx - (float)x0;

            for (int c = 0; c < 3; c++) {
                float a = in[(y0 * w + x0) * 3 + c];
                float b = in[(y0 * w + x0 + 1) * 3 + c];
                float d = in[((y0 + 1) * w + x0) * 3 + c];
                float e = in[((y0 + 1) * w + x0 + 1) * 3 + c];
                float upper = a + fx * (b - a), below = d + fx * (e - d);

                out[(y * ow + x) * 3 + c] =
                    (unsigned char)(upper + fy * (below - upper) + 0.5f);
            }
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){12, 60000},
                                (struct bench){1500, 5});
    int oh = b.n, ow = b.n + 1, h = b.n * 2 / 3, w = b.n * 2 / 3 + 1;
    unsigned char *in = bench_u8((size_t)(h * w * 3));
    unsigned char *out = bench_u8((size_t)(oh * ow * 3));

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        resize(in, h, w, out, oh, ow);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, (size_t)(oh * ow * 3));
    free(in);
    free(out);
    return 0;
}
