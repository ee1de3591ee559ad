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

/* The iterators have their values after the loops. */
double A[1000][1000];

int f(int n)
{
    int i, j;

    /* polyopt: parallel, simd */
    if (po_large(n > 70 && po_threads() > 1)) {
        #pragma omp parallel for firstprivate(n)
        for (long i = 0; i < n; i++) {
            #pragma omp simd
            for (long j = 0; j <= 999; j++)
                A[i][j] = 2 * A[i][j] + 1;
        }
        if (n <= 0)
            i = 0;
        else
            i = n;
    } else {
        for (i = 0; i < n; i++)
            for (j = 0; j < 1000; j++)
                A[i][j] = 2 * A[i][j] + 1;
    }
    return i;
}
