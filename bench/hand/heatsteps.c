/*
 * heatsteps: the temperature of a chip, step by step in two buffers, whose roles change;
 * its power is a third array.
 */
#include "bench.h"

static void step(double *result, const double *temp, const double *power,
                 int row, int col, double cap, double rx, double ry, double rz)
{
#pragma omp parallel for
    for (int r = 1; r < row - 1; r++) {
#pragma omp simd
        for (int c = 1; c < col - 1; c++) {
            result[r * col + c] =
                temp[r * col + c] +
                cap * (power[r * col + c] +
                       (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] -
                        2.0 * temp[r * col + c]) *
                           ry +
                       (temp[r * col + c + 1] + temp[r * col + c - 1] -
                        2.0 * temp[r * col + c]) *
                           rx +
                       (80.0 - temp[r * col + c]) * rz);
        }
    }
}

HOT void simulate(double *result, int steps, double *temp, const double *power,
                  int row, int col)
{
    double *r = result, *t = temp;

    for (int i = 0; i < steps; i++) {
        double *tmp;

        step(r, t, power, row, col, 0.5, 0.3, 0.4, 0.01);
        tmp = t;
        t = r;
        r = tmp;
    }
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){16, 7500},
                    (struct bench){256, 200}, (struct bench){2000, 2});
    size_t cells = (size_t)b.n * (size_t)b.n;
    int steps = b.n < 1000 ? 20 : 40;
    double *temp = bench_f64(cells), *power = bench_f64(cells);
    double *result = bench_alloc(cells, sizeof *result);

    memcpy(result, temp, cells * sizeof *temp);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        simulate(result, steps, temp, power, b.n, b.n);
        bench_next();
    }
    bench_stop();
    bench_print("temp", temp, cells * sizeof *temp);
    bench_print("result", result, cells * sizeof *result);
    free(temp);
    free(power);
    free(result);
    return 0;
}
