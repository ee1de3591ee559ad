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

/* polyopt: what each thread does for seidel */
static __attribute__((noinline)) void po_seidel_1_team(int steps)
{
    for (long t1 = 0; t1 <= po_floord(steps + 998L, 16); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_max(32 * po_floord(t1 + 1, 2), 32 * t1 - 32 * po_floord(steps + 31L, 32) + 32); t2 <= po_min(steps + 1997L, po_min(16 * t1 + 1008, 32 * t1)); t2 += 32)
            for (long t3 = 1024 * po_floord(t1, 32); t3 <= po_min(t2 + steps + 2028, 32 * t1 + 2048); t3 += 1024)
                for (long t = po_max(32 * t1 - t2, po_max(t2 - 1998, t3 - t2 - 2029)); t < po_min(t3 - t2 + 1023, po_min(steps, po_min(t2 + 31, 32 * t1 - t2 + 32))); t++)
                    for (long i = po_max(t2 - t, po_max(t3 - 2 * t - 1998, 1)); i <= po_min(1998, po_min(t3 - 2 * t + 1022, t2 - t + 31)); i++)
                        for (long j = po_max(t3 - 2 * t - i, 1); j <= po_min(1998, t3 - 2 * t - i + 1023); j++)
                            A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void seidel(int steps)
{
    /* polyopt: tiled 32x32x1024, parallel wavefront */
    {
        (void)A;
        #pragma omp parallel firstprivate(steps)
        po_seidel_1_team(steps);
    }
}
