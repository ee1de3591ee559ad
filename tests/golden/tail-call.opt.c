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

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_1_original(long n,
    const double *x, double *z)
{
    for (long i = 0; i < n; i++)
        z[i] = x[i];
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_1(long n, const double *x,
    double *z)
{
    if (po_threads() > 1 &&
        n <= 1099511627776 && po_disjoint(x, &x[n], z, &z[n])) {
        #pragma omp parallel for simd firstprivate(n, x, z)
        for (long i = 0; i < n; i++)
            z[i] = x[i];
    } else {
        po_scale_1_original(n, x, z);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_2_original(long n,
    const double *x, double *z)
{
    for (long i = 0; i < n; i++)
        z[i] = -x[i];
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_2(long n, const double *x,
    double *z)
{
    if (po_threads() > 1 &&
        n <= 1099511627776 && po_disjoint(x, &x[n], z, &z[n])) {
        #pragma omp parallel for simd firstprivate(n, x, z)
        for (long i = 0; i < n; i++)
            z[i] = -x[i];
    } else {
        po_scale_2_original(n, x, z);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of scale */
static __attribute__((noinline)) void po_scale_3_original(long n, double c,
    const double *x, double *z)
{
    for (long i = 0; i < n; i++)
        z[i] = c * x[i];
}

/* polyopt: for scale, where there is much to do */
static __attribute__((noinline)) void po_scale_3(long n, double c,
    const double *x, double *z)
{
    if (po_threads() > 1 &&
        n <= 1099511627776 && po_disjoint(x, &x[n], z, &z[n])) {
        #pragma omp parallel for simd firstprivate(n, c, x, z)
        for (long i = 0; i < n; i++)
            z[i] = c * x[i];
    } else {
        po_scale_3_original(n, c, x, z);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Functions that return behind a nest count threads in the function that the nest has.
 */
void scale(long n, double c, const double *x, double *z)
{
    if (c == 1) {
        /* polyopt: parallel, simd */
        if (po_large(n > 70000)) {
            po_scale_1(n, x, z);
        } else {
            for (long i = 0; i < n; i++)
                z[i] = x[i];
        }
        return;
    }
    if (c == -1)
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 70000)) {
                po_scale_2(n, x, z);
            } else {
                for (long i = 0; i < n; i++)
                    z[i] = -x[i];
            }
        }
    else
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 70000)) {
                po_scale_3(n, c, x, z);
            } else {
                for (long i = 0; i < n; i++)
                    z[i] = c * x[i];
            }
        }
}

/* polyopt: the original of count */
static __attribute__((noinline)) void po_count_1_original(long n, double c,
    double *restrict x)
{
    if (n > 0) {
        for (long i = 0; i < n; i++)
            x[i] = c * x[i];
    }
}

/* polyopt: for count, where there is much to do */
static __attribute__((noinline)) void po_count_1(long n, double c,
    double *restrict x)
{
    if (n <= 1099511627776) {
        #pragma omp parallel for simd firstprivate(n, c, x)
        for (long i = 0; i < n; i++)
            x[i] = c * x[i];
    } else {
        po_count_1_original(n, c, x);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* There is more to do. */
void count(long n, double c, double *restrict x, long *restrict calls)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000 && po_threads() > 1)) {
        po_count_1(n, c, x);
    } else {
        if (n > 0) {
            for (long i = 0; i < n; i++)
                x[i] = c * x[i];
        }
    }
    ++*calls;
}

/* polyopt: the original of done */
static __attribute__((noinline)) void po_done_1_original(long n, double c,
    double *restrict x)
{
    for (long i = 0; i < n; i++)
        x[i] = c * x[i];
}

/* polyopt: for done, where there is much to do */
static __attribute__((noinline)) void po_done_1(long n, double c,
    double *restrict x)
{
    if (n <= 1099511627776) {
        #pragma omp parallel for simd firstprivate(n, c, x)
        for (long i = 0; i < n; i++)
            x[i] = c * x[i];
    } else {
        po_done_1_original(n, c, x);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* It returns a value. */
int done(long n, double c, double *restrict x)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000 && po_threads() > 1)) {
        po_done_1(n, c, x);
    } else {
        for (long i = 0; i < n; i++)
            x[i] = c * x[i];
    }
    return 0;
}
