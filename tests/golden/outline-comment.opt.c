#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_1_original(int n, double *a,
    const double *b)
{
    for (int i = 0; i < n; i++)
        /* m of them: " */
        a[i] = 2 * b[i];
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_1(int n, double *a,
    const double *b)
{
    if (po_disjoint(b, &b[n], a, &a[n])) {
        #pragma omp parallel for simd firstprivate(n, a, b)
        for (long i = 0; i < n; i++)
            a[i] = 2 * b[i];
    } else {
        po_scale_1_original(n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* What a comment in the nest names is no parameter of the functions for it: compilers would warn
 * of one that is not used.
 */
void scale(int n, int m, double *a, const double *b)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000 && po_threads() > 1)) {
        po_scale_1(n, a, b);
    } else {
        for (int i = 0; i < n; i++)
            /* m of them: " */
            a[i] = 2 * b[i];
    } // m
    a[m] = 0;
}
