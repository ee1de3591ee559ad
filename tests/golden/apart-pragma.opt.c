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

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile -fopenmp */
/* Nothing comes between a pragma and the function that it may be about. */
double A[1000];

#pragma GCC diagnostic ignored "-Wunused"

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n)
{
    for (int i = 0; i < n; i++)
        A[i] = 2 * A[i];
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n)
        for (long i = 0; i < n; i++)
            A[i] = 2 * A[i];
    } else {
        po_f_1_original(n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_f_1(n);
    } else {
        for (int i = 0; i < n; i++)
            A[i] = 2 * A[i];
    }
}

#pragma omp declare simd
void g(int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n)
        for (long i = 0; i < n; i++)
            A[i] = 2 * A[i];
    } else {
        for (int i = 0; i < n; i++)
            A[i] = 2 * A[i];
    }
}
