#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
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

/* polyopt: what each thread does for relax */
static __attribute__((noinline)) void po_relax_1_team(int steps, int n,
    double *a, double *b)
{
    for (long t1 = -1; t1 <= po_floord(steps - 1L, 256); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = 1024 * po_floord(t1 + 1, 2); t2 <= po_min(2L * steps + n - 3, 512 * t1 + n + 509); t2 += 1024)
            for (long t = po_max(256 * t1, po_max(0, po_ceild(t2 - n + 1, 2))); t < po_min(steps, po_min(256 * t1 + 512, 512 * t1 + po_floord(-t2 + n + 1021, 2) + 1)); t++) {
                #pragma omp simd
                for (long i = po_max(t2 - 2 * t, po_max(1, t2 + 2 * t - 1024 * t1 - 1023)); i <= po_min(t2 + 2 * t - 1024 * t1, po_min(t2 - 2 * t + 1023, n - 2L)); i++)
                    b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
                #pragma omp simd
                for (long i = po_max(t2 - 2 * t - 1, po_max(1, t2 + 2 * t - 1024 * t1 - 1022)); i <= po_min(t2 + 2 * t - 1024 * t1 + 1, po_min(t2 - 2 * t + 1022, n - 2L)); i++)
                    a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of relax */
static __attribute__((noinline)) void po_relax_1_original(int steps, int n,
    double *a, double *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

/* polyopt: for relax, where there is much to do */
static __attribute__((noinline)) void po_relax_1(int steps, int n, double *a,
    double *b)
{
    if (steps >= 1 && n >= 3 && po_disjoint(a, &a[n], b, &b[n])) {
        #pragma omp parallel if ((double)steps * n > 260 * (double)(steps + 511L)) \
            firstprivate(steps, n, a, b)
        po_relax_1_team(steps, n, a, b);
    } else {
        po_relax_1_original(steps, n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
void relax(int steps, int n, double *a, double *b)
{
    /* polyopt: tiled 1024x1024, parallel diamonds, simd */
    if (po_large((double)steps * n > 65 * (double)(steps + 511L) && (po_threads() > 1 || n > 3000))) {
        po_relax_1(steps, n, a, b);
    } else {
        po_relax_1_original(steps, n, a, b);
    }
}
