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

/* polyopt: for borders, where there is much to do */
static __attribute__((noinline)) void po_borders_1(float *restrict to,
    const float *restrict from, int n)
{
    if (n >= 1)
        to[0] = from[1];
    if (n > 100000) {
        #pragma omp parallel for simd firstprivate(to, from, n)
        for (long i = 1; i <= n - 2L; i++)
            to[i] = from[i - 1] + from[i + 1];
    } else {
        #pragma omp simd
        for (long i = 1; i <= n - 2L; i++)
            to[i] = from[i - 1] + from[i + 1];
    }
    if (n >= 2)
        to[n - 1L] = from[n - 2L];
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
/* Compilers test in each iteration which of three cases it is; a loop without tests is worth it on one
 * thread.  They make two loops of one with two cases.
 */
void borders(float *restrict to, const float *restrict from, int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 12000)) {
        po_borders_1(to, from, n);
    } else {
        for (int i = 0; i < n; i++) {
            if (i == 0)
                to[i] = from[i + 1];
            else if (i == n - 1)
                to[i] = from[i - 1];
            else
                to[i] = from[i - 1] + from[i + 1];
        }
    }
}

/* polyopt: the original of halves */
static __attribute__((noinline)) void po_halves_1_original(float *restrict to,
    const float *restrict from, int n, int m)
{
    for (int i = 0; i < n; i++) {
        if (i < m)
            to[i] = from[i] * 2;
        else
            to[i] = 0;
    }
}

/* polyopt: for halves, where there is much to do */
static __attribute__((noinline)) void po_halves_1(float *restrict to,
    const float *restrict from, int n, int m)
{
    if (po_threads() > 1) {
        if (m > 140000 && n > 140000) {
            #pragma omp parallel for simd firstprivate(to, from, n, m)
            for (long i = 0; i < po_min(n, m); i++)
                to[i] = from[i] * 2;
        } else {
            #pragma omp simd
            for (long i = 0; i < po_min(n, m); i++)
                to[i] = from[i] * 2;
        }
        if (n > 210000 && (long)n - m > 210000) {
            #pragma omp parallel for simd firstprivate(to, n, m)
            for (long i = po_max(m, 0); i < n; i++)
                to[i] = 0;
        } else {
            #pragma omp simd
            for (long i = po_max(m, 0); i < n; i++)
                to[i] = 0;
        }
    } else {
        po_halves_1_original(to, from, n, m);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void halves(float *restrict to, const float *restrict from, int n, int m)
{
    /* polyopt: parallel, simd */
    if (po_large((m > 140000 && n > 140000) || (n > 210000 && (long)n - m > 210000))) {
        po_halves_1(to, from, n, m);
    } else {
        for (int i = 0; i < n; i++) {
            if (i < m)
                to[i] = from[i] * 2;
            else
                to[i] = 0;
        }
    }
}
