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

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A variable that is given to a function would hide the type of another one. */
typedef int count;

void f(int n, double *restrict a, const double *restrict b)
{
    count i;
    int count = n / 2;

    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n, a, b, count)
        for (long i = 0; i < n; i++)
            a[i] = count * b[i];
    } else {
        for (i = 0; i < n; i++)
            a[i] = count * b[i];
    }
}

/* The tag of a structure is no name of its own. */
struct s {
    double x;
};

/* polyopt: the original of g */
static __attribute__((noinline)) void po_g_1_original(int n,
    double *restrict a, const struct s *s)
{
    for (int i = 0; i < n; i++)
        a[i] = s->x * a[i];
}

/* polyopt: for g, where there is much to do */
static __attribute__((noinline)) void po_g_1(int n, double *restrict a,
    const struct s *s)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a, s)
        for (long i = 0; i < n; i++)
            a[i] = s->x * a[i];
    } else {
        po_g_1_original(n, a, s);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void g(int n, double *restrict a, const struct s *s)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_g_1(n, a, s);
    } else {
        for (int i = 0; i < n; i++)
            a[i] = s->x * a[i];
    }
}
