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

/* polyopt: --min-gain=5 */
/* The number of iterations may be changed by what the loop stores: compilers make no vectors of the
 * original, so that the new loop is worth it on one thread.
 */
int columns;

/* polyopt: the original of add */
static __attribute__((noinline)) void po_add_1_original(const int *a, int *sum,
    const int *b)
{
    for (int i = 0; i < columns; i++)
        sum[i] = a[i] + b[i];
}

/* polyopt: for add, where there is much to do */
static __attribute__((noinline)) void po_add_1(const int *a, int *sum,
    const int *b)
{
    if (po_disjoint(&columns, &columns + 1, sum, &sum[columns]) &&
        po_disjoint(a, &a[columns], sum, &sum[columns]) &&
        po_disjoint(b, &b[columns], sum, &sum[columns])) {
        {
            const int columns_2 = columns;
            if (columns_2 > 100000) {
                #pragma omp parallel for simd \
                    firstprivate(a, sum, b, columns_2)
                for (long i = 0; i < columns_2; i++)
                    sum[i] = a[i] + b[i];
            } else {
                #pragma omp simd
                for (long i = 0; i < columns_2; i++)
                    sum[i] = a[i] + b[i];
            }
        }
    } else {
        po_add_1_original(a, sum, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void add(const int *a, int *sum, const int *b)
{
    /* polyopt: parallel, simd */
    if (po_large(columns > 12000)) {
        po_add_1(a, sum, b);
    } else {
        for (int i = 0; i < columns; i++)
            sum[i] = a[i] + b[i];
    }
}

/* polyopt: the original of add_local */
static __attribute__((noinline)) void po_add_local_1_original(int n,
    const int *a, int *sum, const int *b)
{
    for (int i = 0; i < n; i++)
        sum[i] = a[i] + b[i];
}

/* polyopt: for add_local, where there is much to do */
static __attribute__((noinline)) void po_add_local_1(int n, const int *a,
    int *sum, const int *b)
{
    if (po_threads() > 1 &&
        po_disjoint(a, &a[n], sum, &sum[n]) &&
        po_disjoint(b, &b[n], sum, &sum[n])) {
        #pragma omp parallel for simd firstprivate(n, a, sum, b)
        for (long i = 0; i < n; i++)
            sum[i] = a[i] + b[i];
    } else {
        po_add_local_1_original(n, a, sum, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void add_local(int n, const int *a, int *sum, const int *b)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 100000)) {
        po_add_local_1(n, a, sum, b);
    } else {
        for (int i = 0; i < n; i++)
            sum[i] = a[i] + b[i];
    }
}
