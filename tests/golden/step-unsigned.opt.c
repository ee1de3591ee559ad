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

/* polyopt: what each thread does for strided */
static __attribute__((noinline)) void po_strided_1_team(unsigned int n,
    unsigned int s, int *a)
{
    #pragma omp for nowait
    for (long t1 = 0; t1 < (((long)n + s - 1L) / s); t1++)
        a[s * t1] = (unsigned int)(s * t1) / 3;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of strided */
static __attribute__((noinline)) void po_strided_1_original(unsigned int n,
    unsigned int s, int *a)
{
    for (unsigned i = 0; n > i; i += s)
        a[i] = i / 3;
}

/* polyopt: for strided, where there is much to do */
static __attribute__((noinline)) void po_strided_1(unsigned int n,
    unsigned int s, int *a)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, s, a)
        po_strided_1_team(n, s, a);
    } else {
        po_strided_1_original(n, s, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Steps of any size, as long as the iterator does not wrap around at the end. */
void strided(unsigned n, unsigned s, int *a)
{
    /* polyopt: parallel */
    if ((long)s >= 1 && (long)n + (long)s <= 4294967296 &&
        po_large((((long)n + s - 1L) / s) > 74000)) {
        po_strided_1(n, s, a);
    } else {
        for (unsigned i = 0; n > i; i += s)
            a[i] = i / 3;
    }
}
