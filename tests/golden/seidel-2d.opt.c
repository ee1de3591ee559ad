static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

/* In place: no loop is parallel, tiles run as a wavefront. */
#define N 2000

double A[N][N];

void seidel(int steps)
{
    /* polyopt: tiled 32x32, parallel wavefront */
    for (long t1 = 0; t1 <= po_floord(steps + 998L, 16); t1++) {
        #pragma omp parallel for
        for (long t2 = po_max(32 * po_floord(t1 + 1, 2), 32 * t1 - 32 * po_floord(steps + 31L, 32) + 32); t2 <= po_min(steps + 1997L, po_min(16 * t1 + 1008, 32 * t1)); t2 += 32)
            for (long t = po_max(32 * t1 - t2, t2 - 1998); t < po_min(steps, po_min(t2 + 31, 32 * t1 - t2 + 32)); t++)
                for (long t3 = po_max(t2, t + 1); t3 <= po_min(t + 1998, t2 + 31); t3++)
                    for (long t4 = t + t3 + 1; t4 <= t + t3 + 1998; t4++)
                        A[t3 - t][t4 - t - t3] = (A[t3 - t - 1][t4 - t - t3 - 1] + A[t3 - t - 1][t4 - t - t3] + A[t3 - t - 1][t4 - t - t3 + 1] + A[t3 - t][t4 - t - t3 - 1] + A[t3 - t][t4 - t - t3] + A[t3 - t][t4 - t - t3 + 1] + A[t3 - t + 1][t4 - t - t3 - 1] + A[t3 - t + 1][t4 - t - t3] + A[t3 - t + 1][t4 - t - t3 + 1]) / 9.0;
    }
}
