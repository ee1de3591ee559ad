/*
 * backprop: a network with one hidden layer learns; matrices of weights are tables of
 * rows, one for each unit of the layer before.
 */
#include "bench.h"

#include <math.h>

#define HIDDEN   16
#define ETA      0.3f
#define MOMENTUM 0.3f

static float **table(int m, int n, int random)
{
    float **w = bench_alloc((size_t)m, sizeof *w);
    size_t cells = (size_t)m * (size_t)n;
    float *all = random ? bench_f32(cells) : bench_alloc(cells, sizeof *all);

    for (int i = 0; i < m; i++)
        w[i] = all + i * n;
    return w;
}

static float squash(float x)
{
    return 1.0f / (1.0f + expf(-x));
}

/* The units of l2 from those of l1; unit 0 of a layer is a constant. */
HOT void layerforward(float *l1, float *l2, float **conn, int n1, int n2)
{
    float sum;
    int j, k;

    l1[0] = 1.0f;
#pragma omp parallel for private(k, sum) schedule(static)
    for (j = 1; j <= n2; j++) {
        sum = 0.0f;
        for (k = 0; k <= n1; k++)
            sum += conn[k][j] * l1[k];
        l2[j] = squash(sum);
    }
}

HOT void output_error(float *delta, const float *target, const float *output,
                      int nj, float *err)
{
    int j;
    float o, t, errsum = 0.0f;

    for (j = 1; j <= nj; j++) {
        o = output[j];
        t = target[j];
        delta[j] = o * (1.0f - o) * (t - o);
        errsum += fabsf(delta[j]);
    }
    *err = errsum;
}

HOT void hidden_error(float *delta_h, int nh, const float *delta_o, int no,
                      float **who, const float *hidden, float *err)
{
    int j, k;
    float h, sum, errsum = 0.0f;

    for (j = 1; j <= nh; j++) {
        h = hidden[j];
        sum = 0.0f;
        for (k = 1; k <= no; k++)
            sum += delta_o[k] * who[j][k];
        delta_h[j] = h * (1.0f - h) * sum;
        errsum += fabsf(delta_h[j]);
    }
    *err = errsum;
}

HOT void adjust_weights(float *delta, int ndelta, float *ly, int nly, float **w,
                        float **oldw)
{
    float new_dw;
    int k, j;

    ly[0] = 1.0f;
#pragma omp parallel for private(k, new_dw) schedule(static)
    for (j = 1; j <= ndelta; j++) {
        for (k = 0; k <= nly; k++) {
            new_dw = ETA * delta[j] * ly[k] + MOMENTUM * oldw[k][j];
            w[k][j] += new_dw;
            oldw[k][j] = new_dw;
        }
    }
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){16, 25000},
                    (struct bench){4096, 400}, (struct bench){300000, 4});
    float *in = bench_f32((size_t)b.n + 1), target[2] = {0.0f, 0.1f};
    float hidden[HIDDEN + 1], out[2], delta_h[HIDDEN + 1], delta_o[2], err[2];
    float **w1 = table(b.n + 1, HIDDEN + 1, 1), **w2 = table(HIDDEN + 1, 2, 1);
    float **old1 = table(b.n + 1, HIDDEN + 1, 0);
    float **old2 = table(HIDDEN + 1, 2, 0);

    for (int i = 0; i <= b.n; i++)
        in[i] /= (float)b.n;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        layerforward(in, hidden, w1, b.n, HIDDEN);
        layerforward(hidden, out, w2, HIDDEN, 1);
        output_error(delta_o, target, out, 1, &err[0]);
        hidden_error(delta_h, HIDDEN, delta_o, 1, w2, hidden, &err[1]);
        adjust_weights(delta_o, 1, hidden, HIDDEN, w2, old2);
        adjust_weights(delta_h, HIDDEN, in, b.n, w1, old1);
        bench_next();
    }
    bench_stop();
    bench_print("w1", w1[0], ((size_t)b.n + 1) * (HIDDEN + 1) * sizeof(float));
    bench_print("w2", w2[0], (HIDDEN + 1) * 2 * sizeof(float));
    return 0;
}
