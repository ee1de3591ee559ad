/*
 * fft3d: the passes of a three-dimensional Fourier transform: lines along one
 * axis are copied into a pencil, transformed, and copied back.
 */
#include "bench.h"

#include <math.h>

#define MAX 128

typedef struct {
    double re, im;
} complex_t;

static complex_t root[MAX];

/* One step of the transform: l blocks of m from x to y. */
static void step(int n, int l, int m, const complex_t *x, complex_t *y)
{
    for (int i = 0; i < l; i++) {
        complex_t w = root[i * (n / (2 * l)) * (MAX / n)];

        for (int k = 0; k < m; k++) {
            complex_t a = x[i * m + k], b = x[i * m + k + n / 2];
            double dr = a.re - b.re, di = a.im - b.im;

            y[2 * i * m + k].re = a.re + b.re;
            y[2 * i * m + k].im = a.im + b.im;
            y[2 * i * m + k + m].re = w.re * dr - w.im * di;
            y[2 * i * m + k + m].im = w.re * di + w.im * dr;
        }
    }
}

static void transform(int n, complex_t *x, complex_t *y)
{
    for (int l = n / 2, m = 1; l >= 1; l /= 2, m *= 2) {
        step(n, l, m, x, y);
        for (int i = 0; i < n; i++)
            x[i] = y[i];
    }
}

/* Along the middle axis, line by line. */
HOT void pass_middle(int n, complex_t *u)
{
    complex_t pencil[MAX], work[MAX];

    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                pencil[j] = u[(k * n + j) * n + i];
            transform(n, pencil, work);
            for (int j = 0; j < n; j++)
                u[(k * n + j) * n + i] = pencil[j];
        }
}

/* Multiply every element by a factor of its place. */
HOT void evolve(int n, complex_t *u, const double *factor)
{
#pragma omp parallel for
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                u[(k * n + j) * n + i].re *= factor[i];
                u[(k * n + j) * n + i].im *= factor[i];
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){8, 30000},
                                (struct bench){64, 55});
    int n = b.n;
    size_t cells = (size_t)n * (size_t)n * (size_t)n;
    complex_t *u = bench_alloc(cells, sizeof *u);
    double *factor = bench_alloc((size_t)n, sizeof *factor);

    for (int i = 0; i < MAX; i++) {
        root[i].re = cos(6.283185307179586 * i / MAX);
        root[i].im = -sin(6.283185307179586 * i / MAX);
    }
    for (size_t i = 0; i < cells; i++) {
        u[i].re = (double)bench_random() / 65536;
        u[i].im = (double)bench_random() / 65536;
    }
    for (int i = 0; i < n; i++)
        factor[i] = (0.5 + 0.4 * (i % 2)) / n;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        pass_middle(n, u);
        bench_fence();
        evolve(n, u, factor);
        u[1].re += 1.0;
        bench_next();
    }
    bench_stop();
    bench_print("u", u, cells * sizeof *u);
    free(u);
    free(factor);
    return 0;
}
