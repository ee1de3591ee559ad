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

/* polyopt: --no-parallel */
/* There are no threads, and no tiles: the nest asks for work for its tests. */
void axpy(int n, double a, const double *x, double *y)
{
    /* polyopt: simd */
    if (po_large(n > 240) && po_disjoint(x, &x[n], y, &y[n])) {
        #pragma omp simd
        for (long i = 0; i < n; i++)
            y[i] += a * x[i];
    } else {
        for (int i = 0; i < n; i++)
            y[i] += a * x[i];
    }
}

void known(double a, const double *x, double *y)
{
    /* polyopt: simd */
    if (po_disjoint(x, &x[1000], y, &y[1000])) {
        #pragma omp simd
        for (long i = 0; i <= 999; i++)
            y[i] += a * x[i];
    } else {
        for (int i = 0; i < 1000; i++)
            y[i] += a * x[i];
    }
}
