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

/* polyopt: -ansi -std=gnu99 */
double A[1000];

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_1_original(int n)
{
    int i;

    for (i = 0; i < n; i++)
        A[i] *= 2;
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_1(int n)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n)
        for (long i = 0; i < n; i++)
            A[i] *= 2;
    } else {
        po_scale_1_original(n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void scale(int n)
{
    int i;

    /* polyopt: parallel, simd */
    if (po_large(n > 70000)) {
        po_scale_1(n);
    } else {
        for (i = 0; i < n; i++)
            A[i] *= 2;
    }
}
