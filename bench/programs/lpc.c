/*
 * lpc: linear prediction of a frame of speech: windowing, autocorrelation, the
 * recursion for the coefficients, the residual, and the synthesis filter.
 */
#include "bench.h"

#define ORDER 16

static void autocorrelate(const float *x, int n, int lag, float *r)
{
    for (int l = 0; l <= lag; l++) {
        float sum = 0.0f;

        for (int i = l; i < n; i++)
            sum += x[i] * x[i - l];
        r[l] = sum;
    }
    r[0] = r[0] * 1.0001f + 1.0f;
}

static void durbin(const float *r, float *a)
{
    float err = r[0];

    for (int i = 0; i < ORDER; i++) {
        float k = -r[i + 1];

        for (int j = 0; j < i; j++)
            k -= a[j] * r[i - j];
        k /= err;
        a[i] = k;
        for (int j = 0; j < (i + 1) / 2; j++) {
            float t = a[j];

            a[j] = t + k * a[i - 1 - j];
            if (j != i - 1 - j)
                a[i - 1 - j] += k * t;
        }
        err *= 1.0f - k * k;
    }
}

static void residual(const float *x, const float *a, float *e, int n)
{
    for (int i = ORDER; i < n; i++) {
        float sum = x[i];

        for (int j = 0; j < ORDER; j++)
            sum += a[j] * x[i - 1 - j];
        e[i] = sum;
    }
}

static void synthesise(const float *e, const float *a, float *y, int n)
{
    for (int i = ORDER; i < n; i++) {
        float sum = e[i];

        for (int j = 0; j < ORDER; j++)
            sum -= a[j] * y[i - 1 - j];
        y[i] = sum;
    }
}

HOT void frame(const float *in, const float *window, int n, float *x, float *e,
               float *y)
{
    float r[ORDER + 1], a[ORDER] = {0};

    for (int i = 0; i < n; i++)
        x[i] = in[i] * window[i];
    autocorrelate(x, n, ORDER, r);
    durbin(r, a);
    residual(x, a, e, n);
    synthesise(e, a, y, n);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){160, 50000},
                                (struct bench){1000000, 5});
    size_t n = (size_t)b.n;
    float *in = bench_f32(n);
    float *window = bench_f32(n);
    float *x = bench_f32(n);
    float *e = bench_alloc(n, sizeof *e);
    float *y = bench_alloc(n, sizeof *y);

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        frame(in, window, b.n, x, e, y);
        bench_next();
    }
    bench_stop();
    bench_print("e", e, n * sizeof *e);
    bench_print("y", y, n * sizeof *y);
    free(in);
    free(window);
    free(x);
    free(e);
    free(y);
    return 0;
}
