#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: --fuse=max */
/* The consumer needs the next element, too: fusion delays it by one. */
#define N 100000

double in[N], mid[N], out[N];

void blur(void)
{
    /* polyopt: parallel, simd */
    if (po_threads() > 1) {
        #pragma omp parallel for simd
        for (long i = 1; i <= 99998; i++)
            mid[i] = in[i - 1] + in[i + 1];
        #pragma omp parallel for simd
        for (long i = 2; i <= 99997; i++)
            out[i] = mid[i - 1] + mid[i + 1];
    } else {
        for (int i = 1; i < N - 1; i++)
            mid[i] = in[i - 1] + in[i + 1];
        for (int i = 2; i < N - 2; i++)
            out[i] = mid[i - 1] + mid[i + 1];
    }
}
