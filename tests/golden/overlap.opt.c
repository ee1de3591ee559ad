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

/* Ranges that may overlap are compared at run time. */
int limit;

/* polyopt: the original of double_up */
static __attribute__((noinline)) void po_double_up_1_original(int n,
    double (*out)[n], const double (*in)[n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < limit; j++)
            out[i][j] = 2 * in[i + 1][j];
}

/* polyopt: for double_up, where there is much to do */
static __attribute__((noinline)) void po_double_up_1(int n, double (*out)[n],
    const double (*in)[n])
{
    if (n >= 3 && limit >= 1 &&
        po_disjoint(&in[2][0], &in[n - 1L][limit],
                    &out[1][0], &out[n - 2L][limit])) {
        #pragma omp parallel for firstprivate(n, out, in)
        for (long i = 1; i <= n - 2L; i++) {
            #pragma omp simd
            for (long j = 0; j < limit; j++)
                out[i][j] = 2 * in[i + 1][j];
        }
    } else {
        po_double_up_1_original(n, out, in);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void double_up(int n, double (*out)[n], const double (*in)[n])
{
    /* polyopt: parallel, simd */
    if (po_large((double)n * limit > 70000 && po_threads() > 1)) {
        po_double_up_1(n, out, in);
    } else {
        po_double_up_1_original(n, out, in);
    }
}
