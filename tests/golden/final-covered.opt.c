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

/* options: --parallel-threshold=0 --min-gain=any */
/* The value of i behind the loops needs no condition but the one around them. */
unsigned final_covered(unsigned m, unsigned char B[restrict])
{
    unsigned i;

    /* polyopt: parallel, simd */
    if (po_large((long)m > 560000 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(m, B)
        for (long i = 0; i < (long)m; i++)
            B[i] += 5;
        i = (long)m;
    } else {
        for (i = 0;; i++) {
            if (i > m - 1)
                break;
            B[i] += 5;
        }
    }
    return i;
}
