/*
 * fdtd3d: electric and magnetic fields in three dimensions; the author updates
 * all components of a cell in one loop.
 */
#include "bench.h"

struct fields {
    double *ex, *ey, *ez, *hx, *hy, *hz;
};

HOT void electric(int n, struct fields f)
{
    double *ex = f.ex, *ey = f.ey, *ez = f.ez;
    const double *hx = f.hx, *hy = f.hy, *hz = f.hz;
    int sj = n, si = n * n;

#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++) {
                int c = i * si + j * sj + k;

                ex[c] += 0.3 * (hz[c] - hz[c - sj] - hy[c] + hy[c - 1]);
                ey[c] += 0.3 * (hx[c] - hx[c - 1] - hz[c] + hz[c - si]);
                ez[c] += 0.3 * (hy[c] - hy[c - si] - hx[c] + hx[c - sj]);
            }
}

HOT void magnetic(int n, struct fields f)
{
    const double *ex = f.ex, *ey = f.ey, *ez = f.ez;
    double *hx = f.hx, *hy = f.hy, *hz = f.hz;
    int sj = n, si = n * n;

#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
            for (int k = 0; k < n - 1; k++) {
                int c = i * si + j * sj + k;

                hx[c] -= 0.3 * (ez[c + sj] - ez[c] - ey[c + 1] + ey[c]);
                hy[c] -= 0.3 * (ex[c + 1] - ex[c] - ez[c + si] + ez[c]);
                hz[c] -= 0.3 * (ey[c + si] - ey[c] - ex[c + sj] + ex[c]);
            }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){10, 40000},
                                (struct bench){150, 6});
    size_t cells = (size_t)b.n * (size_t)b.n * (size_t)b.n;
    struct fields f = {bench_f64(cells), bench_f64(cells), bench_f64(cells),
                       bench_f64(cells), bench_f64(cells), bench_f64(cells)};

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        electric(b.n, f);
        bench_fence();
        magnetic(b.n, f);
        bench_next();
    }
    bench_stop();
    bench_print("ez", f.ez, cells * sizeof(double));
    bench_print("hz", f.hz, cells * sizeof(double));
    free(f.ex);
    free(f.ey);
    free(f.ez);
    free(f.hx);
    free(f.hy);
    free(f.hz);
    return 0;
}
