/*
 * deriche: Deriche's recursive edge detector on a W x H image in single
 * precision: a forward and a backward recurrence along the rows, their sum,
 * and the same again along the columns.  The recurrences live in scalars.
 */
/* expect: transformed */
#include "bench.h"

#include <math.h>

#ifndef N
#define N 3600
#endif
#ifndef W
#define W N
#endif
#ifndef H
#define H (N + 8)
#endif

static float img_in[DIM(W)][DIM(H)];
static float img_out[DIM(W)][DIM(H)];
static float buf1[DIM(W)][DIM(H)];
static float buf2[DIM(W)][DIM(H)];

static void init(void)
{
    for (int i = 0; i < W; i++)
        for (int j = 0; j < H; j++)
            img_in[i][j] = (float)((313 * i + 991 * j) % 65536) / 65535.0f;
}

static void kernel_deriche(int w, int h, float alpha,
                           float in[restrict DIM(W)][DIM(H)],
                           float out[restrict DIM(W)][DIM(H)],
                           float y1[restrict DIM(W)][DIM(H)],
                           float y2[restrict DIM(W)][DIM(H)])
{
    int i, j;
    float xm1, tm1, ym1, ym2;
    float xp1, xp2, tp1, tp2, yp1, yp2;
    float k, a1, a2, a3, a4, b1, b2;

    k = (1.0f - expf(-alpha)) * (1.0f - expf(-alpha))
        / (1.0f + 2.0f * alpha * expf(-alpha) - expf(2.0f * alpha));
    a1 = k;
    a2 = k * expf(-alpha) * (alpha - 1.0f);
    a3 = k * expf(-alpha) * (alpha + 1.0f);
    a4 = -k * expf(-2.0f * alpha);
    b1 = powf(2.0f, -alpha);
    b2 = -expf(-2.0f * alpha);

    for (i = 0; i < w; i++) {
        ym1 = 0.0f;
        ym2 = 0.0f;
        xm1 = 0.0f;
        for (j = 0; j < h; j++) {
            y1[i][j] = a1 * in[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
            xm1 = in[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }

    for (i = 0; i < w; i++) {
        yp1 = 0.0f;
        yp2 = 0.0f;
        xp1 = 0.0f;
        xp2 = 0.0f;
        for (j = h - 1; j >= 0; j--) {
            y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
            xp2 = xp1;
            xp1 = in[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }

    for (i = 0; i < w; i++)
        for (j = 0; j < h; j++)
            out[i][j] = y1[i][j] + y2[i][j];

    for (j = 0; j < h; j++) {
        tm1 = 0.0f;
        ym1 = 0.0f;
        ym2 = 0.0f;
        for (i = 0; i < w; i++) {
            y1[i][j] = a1 * out[i][j] + a2 * tm1 + b1 * ym1 + b2 * ym2;
            tm1 = out[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }

    for (j = 0; j < h; j++) {
        tp1 = 0.0f;
        tp2 = 0.0f;
        yp1 = 0.0f;
        yp2 = 0.0f;
        for (i = w - 1; i >= 0; i--) {
            y2[i][j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2;
            tp2 = tp1;
            tp1 = out[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }

    for (i = 0; i < w; i++)
        for (j = 0; j < h; j++)
            out[i][j] = y1[i][j] + y2[i][j];
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_touch(buf1, sizeof buf1);
        bench_touch(buf2, sizeof buf2);
        bench_touch(img_out, sizeof img_out);
        bench_start();
        kernel_deriche(W, H, 0.25f, img_in, img_out, buf1, buf2);
        bench_stop();
    }
    bench_f32("img_out", img_out, (size_t)W * H);
    return 0;
}
