#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* The author has tiled: the order stays. */
double a[9000][9000], b[9000][9000];

/* polyopt: the original of smooth */
static __attribute__((noinline)) void po_smooth_1_original(int n)
{
    for (int it = 1; it < n - 1; it += 64)
        for (int jt = 1; jt < n - 1; jt += 64)
            for (int i = it; i < it + 64 && i < n - 1; i++)
                for (int j = jt; j < jt + 64 && j < n - 1; j++)
                    b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j];
}

/* polyopt: for smooth, where there is much to do */
static __attribute__((noinline)) void po_smooth_1(int n)
{
    #pragma omp parallel for collapse(2) schedule(dynamic) firstprivate(n)
    for (long t1 = 0; t1 <= po_floord(n - 3L, 64); t1++)
        for (long t2 = 0; t2 <= po_floord(n - 3L, 64); t2++)
            for (long i = 64 * t1 + 1; i <= po_min(n - 2L, 64 * t1 + 64); i++) {
                #pragma omp simd
                for (long j = 64 * t2 + 1; j <= po_min(n - 2L, 64 * t2 + 64); j++)
                    b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j];
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void smooth(int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 130 && po_threads() > 1)) {
        po_smooth_1(n);
    } else {
        po_smooth_1_original(n);
    }
}
