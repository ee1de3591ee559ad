#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* polyopt: what each thread does for restriction */
static __attribute__((noinline)) void po_restriction_1_team(int n,
    double *restrict c, double *restrict d)
{
    #pragma omp for
    for (long i = 0; i < n; i++)
        d[2 * i] = c[i];
    #pragma omp for simd nowait
    for (long i = 0; i < 2L * n; i++)
        d[i] += 1.0;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of restriction */
static __attribute__((noinline)) void po_restriction_1_original(int n,
    double *restrict c, double *restrict d)
{
    for (int i = 0; i < n; i++)
        d[2 * i] = c[i];
    for (int i = 0; i < 2 * n; i++)
        d[i] += 1.0;
}

/* polyopt: for restriction, where there is much to do */
static __attribute__((noinline)) void po_restriction_1(int n,
    double *restrict c, double *restrict d)
{
    if (po_threads() > 1) {
        #pragma omp parallel if (n > 35000) firstprivate(n, c, d)
        po_restriction_1_team(n, c, d);
    } else {
        po_restriction_1_original(n, c, d);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A fused loop would have to skip every second iteration for one statement:
 * two loops have no test inside.
 */
void restriction(int n, double *restrict c, double *restrict d)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 35000)) {
        po_restriction_1(n, c, d);
    } else {
        for (int i = 0; i < n; i++)
            d[2 * i] = c[i];
        for (int i = 0; i < 2 * n; i++)
            d[i] += 1.0;
    }
}
