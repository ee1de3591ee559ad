/*
 * fdtd-2d: finite differences in the time domain for a two-dimensional
 * electromagnetic field: ex and ey from hz, then hz from them, every step.
 */
/* expect: transformed */
#include "bench.h"

#ifndef N
#define N 1000
#endif
#ifndef NX
#define NX N
#endif
#ifndef NY
#define NY (N + 2)
#endif
#ifndef TSTEPS
#define TSTEPS 100
#endif

static double ex[DIM(NX)][DIM(NY)];
static double ey[DIM(NX)][DIM(NY)];
static double hz[DIM(NX)][DIM(NY)];
static double fict[DIM(TSTEPS)];

static void init(void)
{
    for (int t = 0; t < TSTEPS; t++)
        fict[t] = t;
    for (int i = 0; i < NX; i++)
        for (int j = 0; j < NY; j++) {
            ex[i][j] = (double)(i * (j + 1) % 67) / 67;
            ey[i][j] = (double)(i * (j + 2) % 71) / 71;
            hz[i][j] = (double)(i * (j + 3) % 73) / 73;
        }
}

static void kernel_fdtd_2d(int tmax, int nx, int ny)
{
    int t, i, j;

    for (t = 0; t < tmax; t++)
    {
        for (j = 0; j < ny; j++)
            ey[0][j] = fict[t];
        for (i = 1; i < nx; i++)
            for (j = 0; j < ny; j++)
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (i = 0; i < nx; i++)
            for (j = 1; j < ny; j++)
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (i = 0; i < nx - 1; i++)
            for (j = 0; j < ny - 1; j++)
                hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j]
                                             + ey[i + 1][j] - ey[i][j]);
    }
}

int main(void)
{
    BENCH_CALLS {
        init();
        bench_start();
        kernel_fdtd_2d(TSTEPS, NX, NY);
        bench_stop();
    }
    bench_f64("ex", ex, (size_t)NX * NY);
    bench_f64("ey", ey, (size_t)NX * NY);
    bench_f64("hz", hz, (size_t)NX * NY);
    return 0;
}
