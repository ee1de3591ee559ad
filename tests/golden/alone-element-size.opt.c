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

/* polyopt: the original of mark */
static __attribute__((noinline)) void po_mark_1_original(int n, int (*d)[n],
    int (*p)[n])
{
    for (int i = 0; i < n; i++) {
        if (d[i][0] > 9)
            continue;
        for (int j = 0; j < n; j++)
            p[i][j] = d[i][j] + 1;
    }
}

/* polyopt: for mark, where there is much to do */
static __attribute__((noinline)) void po_mark_1(int n, int (*d)[n],
    int (*p)[n])
{
    if (n >= 1 &&
        (!p || po_disjoint(d, (const void *)((unsigned long)d + sizeof(d[0]) * (n - 1L) + sizeof(d[0][0]) * (n)),
                           p, (const void *)((unsigned long)p + sizeof(p[0]) * (n - 1L) + sizeof(p[0][0]) * (n))))) {
        #pragma omp parallel for firstprivate(n, d, p)
        for (long i = 0; i < n; i++) {
            if (!(d[i][0] > 9)) {
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    p[i][j] = d[i][j] + 1;
            }
        }
    } else {
        po_mark_1_original(n, d, p);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --no-tile */
/* The test of addresses asks for the size of p[0][0], which is the same in a function of
 * its own. */
void mark(int n, int (*d)[n], int (*p)[n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 320 && po_threads() > 1)) {
        po_mark_1(n, d, p);
    } else {
        po_mark_1_original(n, d, p);
    }
}
