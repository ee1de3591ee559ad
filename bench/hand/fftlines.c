/*
 * fftlines: a fast Fourier transform of every line of a grid, in blocks of lines that
 * are copied to a buffer; passes after Stockham.
 */
#include "bench.h"

#include <math.h>

#define BLOCK   16
#define MAXLINE 1024

typedef struct {
    double real, imag;
} dcomplex;

/* One pass of radix two: x to y, for all lines of the buffer. */
static void fftz2(int l, int m, int n, const dcomplex *u, dcomplex x[][BLOCK],
                  dcomplex y[][BLOCK])
{
    int n1 = n / 2, lk = 1 << (l - 1), li = 1 << (m - l);

    for (int i = 0; i < li; i++) {
        int i11 = i * lk, i12 = i11 + n1, i21 = i * 2 * lk, i22 = i21 + lk;
        dcomplex u1 = u[li + i];

        for (int k = 0; k < lk; k++) {
            for (int j = 0; j < BLOCK; j++) {
                double x11r = x[i11 + k][j].real, x11i = x[i11 + k][j].imag;
                double x21r = x[i12 + k][j].real, x21i = x[i12 + k][j].imag;

                y[i21 + k][j].real = x11r + x21r;
                y[i21 + k][j].imag = x11i + x21i;
                y[i22 + k][j].real =
                    u1.real * (x11r - x21r) - u1.imag * (x11i - x21i);
                y[i22 + k][j].imag =
                    u1.real * (x11i - x21i) + u1.imag * (x11r - x21r);
            }
        }
    }
}

static void cfftz(int m, int n, const dcomplex *u, dcomplex x[][BLOCK],
                  dcomplex y[][BLOCK])
{
    for (int l = 1; l <= m; l += 2) {
        fftz2(l, m, n, u, x, y);
        if (l == m) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < BLOCK; j++)
                    x[i][j] = y[i][j];
            return;
        }
        fftz2(l + 1, m, n, u, y, x);
    }
}

/* All lines along the last dimension of d3 planes of d2 lines. */
HOT void cffts1(int m, int d1, int d2, int d3, const dcomplex *u, dcomplex *x)
{
#pragma omp parallel for
    for (int k = 0; k < d3; k++) {
        dcomplex y1[MAXLINE][BLOCK], y2[MAXLINE][BLOCK];

        for (int jj = 0; jj < d2; jj += BLOCK) {
            for (int j = 0; j < BLOCK; j++)
                for (int i = 0; i < d1; i++)
                    y1[i][j] = x[(k * d2 + j + jj) * d1 + i];
            cfftz(m, d1, u, y1, y2);
            for (int j = 0; j < BLOCK; j++)
                for (int i = 0; i < d1; i++)
                    x[(k * d2 + j + jj) * d1 + i] = y1[i][j];
        }
    }
}

/* All lines along the dimension in the middle. */
HOT void cffts2(int m, int d1, int d2, int d3, const dcomplex *u, dcomplex *x)
{
#pragma omp parallel for
    for (int k = 0; k < d3; k++) {
        dcomplex y1[MAXLINE][BLOCK], y2[MAXLINE][BLOCK];

        for (int ii = 0; ii < d1; ii += BLOCK) {
            for (int j = 0; j < d2; j++)
                for (int i = 0; i < BLOCK; i++)
                    y1[j][i] = x[(k * d2 + j) * d1 + i + ii];
            cfftz(m, d2, u, y1, y2);
            for (int j = 0; j < d2; j++)
                for (int i = 0; i < BLOCK; i++)
                    x[(k * d2 + j) * d1 + i + ii] = y1[j][i];
        }
    }
}

/* Multiply by factors so that the numbers keep their size. */
HOT void evolve(int n, const double *twiddle, dcomplex *x)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        x[i].real = x[i].real * twiddle[i];
        x[i].imag = x[i].imag * twiddle[i];
    }
}

static void roots(int m, dcomplex *u)
{
    for (int l = 0; l < m; l++)
        for (int i = 0; i < 1 << l; i++) {
            double angle = 3.14159265358979323846 * i / (1 << l);

            u[(1 << l) + i].real = cos(angle);
            u[(1 << l) + i].imag = sin(angle);
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_modes(argc, argv, (struct bench){4, 2500},
                                 (struct bench){6, 100}, (struct bench){8, 4});
    int n = 1 << b.n, d1 = n < BLOCK ? BLOCK : n, planes = n < 128 ? n : 64;
    int m = d1 == n ? b.n : 4, cells = d1 * d1 * planes;
    dcomplex *u = bench_alloc((size_t)d1 * 2, sizeof *u);
    dcomplex *x = (dcomplex *)bench_f64((size_t)cells * 2);
    double *twiddle = bench_f64((size_t)cells);

    roots(m, u);
    for (int i = 0; i < cells; i++)
        twiddle[i] = (twiddle[i] < 0.5 ? -1.0 : 1.0) / d1;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        cffts1(m, d1, d1, planes, u, x);
        cffts2(m, d1, d1, planes, u, x);
        evolve(cells, twiddle, x);
        bench_next();
    }
    bench_stop();
    bench_print("x", x, (size_t)cells * sizeof *x);
    free(u);
    free(x);
    free(twiddle);
    return 0;
}
