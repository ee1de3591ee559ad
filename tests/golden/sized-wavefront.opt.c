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

/* polyopt: what each thread does for sweep */
static __attribute__((noinline)) void po_sweep_1_team(int n, int steps, int tt,
    int ti, double *a)
{
    if (n >= 3 && steps >= 1) {
        for (long t1_step = po_floord(1, ti); t1_step <= po_floord(steps - 1L, tt) + po_floord((long)steps + n - 3, ti); t1_step++) {
            #pragma omp for schedule(dynamic)
            for (long t1 = tt * po_max(0, t1_step - po_floord((long)steps + n - 3, ti)); t1 <= tt * po_min(po_floord(steps - 1L, tt), t1_step - po_floord(1, ti)); t1 += tt)
                for (long t2 = po_max(ti * po_floord(t1 + 1, ti), ti * (t1_step - t1 / tt)); t2 <= po_min(po_min((long)steps + n - 3, t1 + n + tt - 3), ti * (t1_step - t1 / tt)); t2 += ti)
                    for (long t = po_max(t1, t2 - n + 2); t < po_min(steps, po_min(t2 + ti - 1, t1 + tt)); t++)
                        for (long i = po_max(t2 - t, 1); i < po_min(t2 - t + ti, n - 1L); i++)
                            a[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=0 */
/* Tiles of sizes that are known when the program runs, in steps: a step has one tile of the inner loop
 * for each of the outer one, or none.
 */
void sweep(int n, int steps, int tt, int ti, double a[n])
{
    /* polyopt: tiled ttxti, parallel wavefront */
    if (tt >= 1 && tt <= 1048576 && ti >= 1 && ti <= 1048576) {
        #pragma omp parallel firstprivate(n, steps, tt, ti, a)
        po_sweep_1_team(n, steps, tt, ti, a);
    } else {
        for (int t = 0; t < steps; t++)
            for (int i = 1; i < n - 1; i++)
                a[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    }
}
