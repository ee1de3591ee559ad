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

/* The inner loop computes its bound where there are rows only: b may be 40 if m is 0. */
double A[500][500];

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int m, int b)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < 1 << b; j++)
            A[i][j] = 2 * A[i][j] + i;
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int m, int b)
{
    #pragma omp parallel for firstprivate(m, b)
    for (long i = 0; i < m; i++) {
        #pragma omp simd
        for (long j = 0; j < (b >= 0 && b <= 30 ? 1 << b : 0); j++)
            A[i][j] = 2 * A[i][j] + (int)i;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int m, int b)
{
    /* polyopt: parallel, simd */
    if (po_large((double)m * (b >= 0 && b <= 30 ? 1 << b : 0) > 61000 && po_threads() > 1)) {
        po_f_1(m, b);
    } else {
        po_f_1_original(m, b);
    }
}
