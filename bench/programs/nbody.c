/* nbody: gravitation between all pairs of bodies, and a step in time. */
#include "bench.h"

#include <math.h>

struct body {
    double x[3], v[3], mass;
};

HOT void accelerate(int n, struct body *b, double dt)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double d[3], d2 = 0.01, mag;

            for (int k = 0; k < 3; k++) {
                d[k] = b[i].x[k] - b[j].x[k];
                d2 += d[k] * d[k];
            }
            mag = dt / (d2 * sqrt(d2));
            for (int k = 0; k < 3; k++) {
                b[i].v[k] -= d[k] * b[j].mass * mag;
                b[j].v[k] += d[k] * b[i].mass * mag;
            }
        }
}

HOT void advance(int n, struct body *b, double dt)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            b[i].x[k] += dt * b[i].v[k];
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){5, 2000000},
                                (struct bench){1500, 20});
    struct body *bodies = bench_alloc((size_t)b.n, sizeof *bodies);

    for (int i = 0; i < b.n; i++) {
        for (int k = 0; k < 3; k++)
            bodies[i].x[k] = (double)bench_random() / 65536;
        bodies[i].mass = 1.0 / (i + 1);
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        accelerate(b.n, bodies, 1e-4);
        bench_fence();
        advance(b.n, bodies, 1e-4);
        bench_next();
    }
    bench_stop();
    bench_print("bodies", bodies, (size_t)b.n * sizeof *bodies);
    free(bodies);
    return 0;
}
