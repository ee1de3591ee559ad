#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --reassociate */
/* Threads get no second copy of the variable that they add to. */
double total(int n, const double *restrict a)
{
    double s = 1;
    int c = 3;

    /* polyopt: parallel, simd, reduction */
    if (po_large(n > 87000)) {
        #pragma omp parallel for simd reduction(+:s) safelen(32) \
            firstprivate(n, a, c)
        for (long i = 0; i < n; i++)
            s += a[i] * c;
    } else {
        for (int i = 0; i < n; i++)
            s += a[i] * c;
    }
    return s;
}
