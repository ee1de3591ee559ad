/*
 * particles: positions and velocities of particles in an array of structures,
 * moved by a field, reflected by walls.
 */
#include "bench.h"

struct particle {
    float x, y, z;
    float vx, vy, vz;
    float mass, charge;
};

HOT void move(struct particle *p, int n, float dt, const float *field)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float f = p[i].charge / p[i].mass * dt;

        p[i].vx += f * field[0];
        p[i].vy += f * field[1];
        p[i].vz += f * field[2];
        p[i].x += p[i].vx * dt;
        p[i].y += p[i].vy * dt;
        p[i].z += p[i].vz * dt;
    }
}

HOT void reflect(struct particle *p, int n, float size)
{
    for (int i = 0; i < n; i++) {
        if (p[i].x < 0.0f || p[i].x > size)
            p[i].vx = -p[i].vx;
        if (p[i].y < 0.0f || p[i].y > size)
            p[i].vy = -p[i].vy;
        if (p[i].z < 0.0f || p[i].z > size)
            p[i].vz = -p[i].vz;
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){32, 750000},
                                (struct bench){1000000, 15});
    struct particle *p = bench_alloc((size_t)b.n, sizeof *p);
    const float field[3] = {0.1f, -0.2f, 0.05f};

    for (int i = 0; i < b.n; i++) {
        p[i].x = (float)bench_random() / 65536;
        p[i].y = (float)bench_random() / 65536;
        p[i].z = (float)bench_random() / 65536;
        p[i].mass = 1.0f + (float)(i % 3);
        p[i].charge = i % 2 ? 1.0f : -1.0f;
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        move(p, b.n, 0.01f, field);
        bench_fence();
        reflect(p, b.n, 1.0f);
        bench_next();
    }
    bench_stop();
    bench_print("p", p, (size_t)b.n * sizeof *p);
    free(p);
    return 0;
}
