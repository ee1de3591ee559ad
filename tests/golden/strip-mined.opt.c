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

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for relax */
static __attribute__((noinline)) void po_relax_1_team(int n, double (*a)[n])
{
    for (long t1 = 0; t1 <= po_floord(n - 3L, 32); t1++) {
        #pragma omp for
        for (long t2 = po_max(po_ceild(t1 - 1, 3), t1 - po_floord(n - 3L, 64)); t2 <= po_min(po_floord(64 * t1 + n + 60, 192), t1); t2++) {
            long i = 64 * t1 - 64 * t2 + 1;
            for (; i <= po_min(n - 9L, 64 * t1 - 64 * t2 + 57); i += 8) {
                for (long row = i; row <= i + 6; row++)
                    for (long j = po_max(128 * t2 - row + 2, 1); j <= po_min(n - 2L, po_min(128 * t2 - row + 129, i - row + 7)); j++)
                        a[row][j] = 0.5 * (a[row - 1][j] + a[row][j - 1]);
                for (long j = po_max(128 * t2 - i + 2, 8); j <= po_min(n - 2L, 128 * t2 - i + 129); j++) {
                    const double a0 = a[i][j - 1];
                    const double a1 = a[i + 1][j - 2];
                    const double a2 = a[i + 2][j - 3];
                    const double a3 = a[i + 3][j - 4];
                    const double a4 = a[i + 4][j - 5];
                    const double a5 = a[i + 5][j - 6];
                    const double a6 = a[i + 6][j - 7];
                    a[i][j] = 0.5 * (a[i - 1][j] + a0);
                    a[i + 1][j - 1] = 0.5 * (a0 + a1);
                    a[i + 2][j - 2] = 0.5 * (a1 + a2);
                    a[i + 3][j - 3] = 0.5 * (a2 + a3);
                    a[i + 4][j - 4] = 0.5 * (a3 + a4);
                    a[i + 5][j - 5] = 0.5 * (a4 + a5);
                    a[i + 6][j - 6] = 0.5 * (a5 + a6);
                    a[i + 7][j - 7] = 0.5 * (a6 + a[i + 7][j - 8]);
                }
                for (long row1 = i + 1; row1 <= i + 7; row1++)
                    for (long j = po_max(128 * t2 - row1 + 2, po_max(i - row1 + 8, i - row1 + n - 1)); j <= po_min(n - 2L, 128 * t2 - row1 + 129); j++)
                        a[row1][j] = 0.5 * (a[row1 - 1][j] + a[row1][j - 1]);
            }
            for (; i <= po_min(n - 2L, 64 * t1 - 64 * t2 + 64); i++)
                for (long j = po_max(128 * t2 - i + 2, 1); j <= po_min(n - 2L, 128 * t2 - i + 129); j++)
                    a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
        }
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
    /* polyopt: tiled 64x128, parallel wavefront, unroll-and-jam */
    if (po_large(n > 1500)) {
        po_relax_1(n, a);
    } else {
        po_relax_1_original(n, a);
    }
}
