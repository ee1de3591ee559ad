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

/* polyopt: the original of fill */
static __attribute__((noinline)) void po_fill_1_original(int n,
    double *restrict a)
{
    int i;

    for (i = n; i < 2 * n; i++)
        a[i] = 1;
}

/* polyopt: for fill, where there is much to do */
static __attribute__((noinline)) void po_fill_1(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = n; i < 2L * n; i++)
            a[i] = 1;
    } else {
        po_fill_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of fill */
static __attribute__((noinline)) void po_fill_2_original(int n,
    double *restrict a)
{
    int i;

    for (i = 0; i < n; i++)
        a[i] = 0;
}

/* polyopt: for fill, where there is much to do */
static __attribute__((noinline)) void po_fill_2(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = 0;
    } else {
        po_fill_2_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --verify=reparse */

/* Nests that are no statements of a block call functions of their own, too, in a block:
 * the "else" is that of the first "if".
 */
void fill(int n, int upper, double *restrict a)
{
    int i;

    if (upper)
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 100000)) {
                po_fill_1(n, a);
            } else {
                for (i = n; i < 2 * n; i++)
                    a[i] = 1;
            }
        }
    else
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 100000)) {
                po_fill_2(n, a);
            } else {
                for (i = 0; i < n; i++)
                    a[i] = 0;
            }
        }
}
