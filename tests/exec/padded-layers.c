/* Layers of networks on flat arrays: as many loops, and sizes that are variables, as there are. */
#include <stdio.h>

#include "hash.h"

#ifndef N
#define N 9
#endif

static float in[2 * 3 * (N + 2) * (N + 2)], weight[4 * 3 * 9], out[2 * 4 * (N + 4) * (N + 4)];

#ifdef LONG
/* expect: parallel */
static void kernel_channels(const float *x, const float *w, float *y, int c, int h, int width,
                            int k, int oh, int ow)
{
    for (int o = 0; o < k; o++)
        for (int r = 0; r < oh; r++)
            for (int q = 0; q < ow; q++) {
                float sum = 0;

                for (int a = 0; a < c; a++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++) {
                            int rr = r + i - 1, qq = q + j - 1;

                            if (rr >= 0 && rr < h && qq >= 0 && qq < width)
                                sum += x[(a * h + rr) * width + qq] *
                                       w[((o * c + a) * 3 + i) * 3 + j];
                        }
                y[(o * oh + r) * ow + q] = sum;
            }
}
#endif

/* expect: parallel */
static void kernel_batch(const float *x, float *y, int b, int k, int h)
{
    for (int n = 0; n < b; n++)
        for (int o = 0; o < k; o++)
            for (int r = 0; r < N; r++)
                for (int q = 0; q < N; q++)
                    for (int a = 0; a < 3; a++)
                        for (int i = 0; i < 3; i++)
                            for (int j = 0; j < 3; j++) {
                                int rr = r + i - 1;

                                if (rr >= 0 && rr < h)
                                    y[((n * k + o) * N + r) * N + q] +=
                                        x[((n * 3 + a) * N + rr) * N + q];
                            }
}

/* The first weight that is read is 0, or more where the border is wider than the result. */
/* expect: parallel */
static void kernel_wide(const float *x, const float *w, float *y, int k, int h, int width, int oh,
                        int ow, int pad)
{
    for (int o = 0; o < k; o++)
        for (int r = 0; r < oh; r++)
            for (int q = 0; q < ow; q++)
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++)
                        if (r + i - pad >= 0 && r + i - pad < h && q + j - pad >= 0 &&
                            q + j - pad < width)
                            y[(o * oh + r) * ow + q] +=
                                x[(r + i - pad) * width + q + j - pad] * w[(o * 3 + i) * 3 + j];
}

static void show(const char *name)
{
    unsigned long hash = 0;

    for (unsigned i = 0; i < sizeof out / sizeof *out; i++)
        hash = hash_next(hash, out[i]);
    printf("%s %lx\n", name, hash);
}

int main(void)
{
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++)
        in[i] = (float)(i * 37 % 101) / 8.0f;
    for (unsigned i = 0; i < sizeof weight / sizeof *weight; i++)
        weight[i] = (float)(i * 7 % 31) / 4.0f - 3.0f;
    for (int h = 0; h <= N; h += 3)
        for (int more = -1; more < 3; more++) {
#ifdef LONG
            kernel_channels(in, weight, out, 3, h, h + 1, 4, h + more, h + 1);
#endif
            show("channels");
#ifdef LONG
            kernel_channels(out, weight, out + N, 2, h, h, 3, h, h + more);
#endif
            show("overlap");
            kernel_batch(in, out, 2, 3 + more % 2, h);
            show("batch");
            for (int pad = -2; pad < 5; pad++) {
                kernel_wide(in, weight, out, 4, h, h, h + more, h, pad);
                kernel_wide(in, weight, out, 2, h, h, 1, 1, pad);
                kernel_wide(in, out + 5, out, 2, h, h, h, h + more, pad);
            }
            show("wide");
        }
    return 0;
}
