#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

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

static inline int po_large_hidden(int is)
{
    __asm__("" : "+r"(is));
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

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
struct range {
    unsigned first, last;
};

/* polyopt: the original of ranges */
static __attribute__((noinline)) void po_ranges_1_original(const double *b,
    double factor, double *row, unsigned int n)
{
    unsigned int i;

    for (i = 0; i != n; i++)
        row[i] += factor * b[i];
}

/* polyopt: for ranges, where there is much to do */
static __attribute__((noinline)) void po_ranges_1(const double *b,
    double factor, double *row, unsigned int n)
{
    if (po_disjoint(b, &b[(long)n], row, &row[(long)n])) {
        #pragma omp parallel for simd firstprivate(b, factor, row, n)
        for (long i = 0; i < (long)n; i++)
            row[i] += factor * b[i];
    } else {
        po_ranges_1_original(b, factor, row, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Compilers that learn from the test do not vectorise the original of such a loop: what
 * counts would wrap if n were 0.  The loop around, of a pointer, does not keep its variables
 * from the function for the new loops.
 */
void ranges(struct range *from, struct range *to, const double *error,
            double *restrict a, const double *b)
{
    struct range *it;
    double factor, *row;
    unsigned i, n;

    for (it = from; it != to; it++) {
        factor = error[it - from];
        row = a + it->first;
        n = it->last - it->first;
        /* polyopt: parallel, simd */
        if (po_large_hidden((long)n > 2400 && po_threads() > 1)) {
            po_ranges_1(b, factor, row, n);
        } else {
            for (i = 0; i != n; i++)
                row[i] += factor * b[i];
        }
    }
}

/* polyopt: the original of others */
static __attribute__((noinline)) void po_others_1_original(int n,
    unsigned long m, double *restrict a, const double *b)
{
    for (int i = 0; i != n; i++)
        a[i] += b[i];
    for (unsigned long i = 0; i != m; i++)
        a[i] *= b[i];
}

/* polyopt: for others, where there is much to do */
static __attribute__((noinline)) void po_others_1(int n, unsigned long m,
    double *restrict a, const double *b)
{
    if (n >= 0 && (long)m >= 0 && (long)m <= 1099511627776) {
        #pragma omp parallel for simd firstprivate(n, m, a, b)
        for (long i = 0; i < po_min(n, (long)m); i++) {
            const double b0 = b[i];
            double a0 = a[i];
            a0 += b0;
            a0 *= b0;
            a[i] = a0;
        }
        if (n > 2500) {
            #pragma omp parallel for simd firstprivate(n, m, a, b)
            for (long i = (long)m; i < n; i++)
                a[i] += b[i];
        } else {
            #pragma omp simd
            for (long i = (long)m; i < n; i++)
                a[i] += b[i];
        }
        if ((long)m > 2500) {
            #pragma omp parallel for simd firstprivate(n, m, a, b)
            for (long i = n; i < (long)m; i++)
                a[i] *= b[i];
        } else {
            #pragma omp simd
            for (long i = n; i < (long)m; i++)
                a[i] *= b[i];
        }
    } else {
        po_others_1_original(n, m, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Signed numbers do not wrap, and what is as wide as an address wraps with it. */
void others(int n, unsigned long m, double *restrict a, const double *b)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 2500 || (long)m > 2500)) {
        po_others_1(n, m, a, b);
    } else {
        for (int i = 0; i != n; i++)
            a[i] += b[i];
        for (unsigned long i = 0; i != m; i++)
            a[i] *= b[i];
    }
}
