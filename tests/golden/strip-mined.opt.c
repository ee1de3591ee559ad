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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for relax */
static __attribute__((noinline)) void po_relax_1_team(int n, double (*a)[n])
{
    for (long t1 = 0; t1 <= po_floord(3L * n - 6, 128); t1++) {
        #pragma omp for
        for (long jt = po_max(0, t1 - po_floord(n - 2L, 64)); jt <= po_min(t1, po_floord(n - 2L, 128)); jt++)
            for (long i = po_max(64 * t1 - 64 * jt, 1); i <= po_min(n - 2L, 64 * t1 - 64 * jt + 63); i++)
                for (long j = po_max(128 * jt, 1); j <= po_min(n - 2L, 128 * jt + 127); j++)
                    a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of relax */
static __attribute__((noinline)) void po_relax_1_original(int n,
    double (*a)[n])
{
    for (int i = 1; i < n - 1; i++)
        for (int b = 0; b < (n + 61) / 64; b++) {
            int from = 1 + b * 64;
            int to = from + 64 < n - 1 ? from + 64 : n - 1;

            for (int j = from; j < to; j++)
                a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
        }
}

/* polyopt: for relax, where there is much to do */
static __attribute__((noinline)) void po_relax_1(int n, double (*a)[n])
{
    #pragma omp parallel firstprivate(n, a)
    po_relax_1_team(n, a);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Iterations of j ascend from strip to strip: the loop over strips says nothing. */
void relax(int n, double a[n][n])
{
    /* polyopt: tiled 64x128, parallel wavefront */
    if (po_large(n > 1100)) {
        po_relax_1(n, a);
    } else {
        po_relax_1_original(n, a);
    }
}
