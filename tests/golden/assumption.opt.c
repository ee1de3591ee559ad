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

/* The sums of the subscripts may not wrap: tested at run time. */
double A[5000], B[5000];

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(unsigned int first,
    unsigned int n)
{
    for (unsigned i = 0; i < n; i++)
        A[first + i] = 2 * B[i];
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(unsigned int first,
    unsigned int n)
{
    if (po_threads() > 1 &&
        (long)n + (long)first <= 4294967296) {
        #pragma omp parallel for simd firstprivate(first, n)
        for (long i = 0; i < (long)n; i++)
            A[i + (long)first] = 2 * B[i];
    } else {
        po_f_1_original(first, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(unsigned first, unsigned n)
{
    /* polyopt: parallel, simd */
    if (po_large((long)n > 70000)) {
        po_f_1(first, n);
    } else {
        for (unsigned i = 0; i < n; i++)
            A[first + i] = 2 * B[i];
    }
}
