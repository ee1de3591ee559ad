#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static __inline__ int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static __inline__ int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile -std=c89 */
/* C90 has no "restrict", and a program may have a macro "noinline". */
double A[1000];

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n,
    double *__restrict a, const double *__restrict b)
{
    int i;

    for (i = 0; i < n; i++)
        a[i] = 2 * b[i];
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double *__restrict a,
    const double *__restrict b)
{
    if (po_threads() > 1) {
        long i;
        #pragma omp parallel for simd firstprivate(n, a, b)
        for (i = 0; i < n; i++)
            a[i] = 2 * b[i];
    } else {
        po_f_1_original(n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, double *__restrict a, const double *__restrict b)
{
    int i;

    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_f_1(n, a, b);
    } else {
        for (i = 0; i < n; i++)
            a[i] = 2 * b[i];
    }
}

#define noinline __attribute__((__noinline__))

noinline void g(int n)
{
    int i;

    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        long i;
        #pragma omp parallel for simd firstprivate(n)
        for (i = 0; i < n; i++)
            A[i] = 2 * A[i];
    } else {
        for (i = 0; i < n; i++)
            A[i] = 2 * A[i];
    }
}
