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

double exp(double), fabs(double);

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(int n, double *restrict x,
    double *restrict y)
{
    #pragma omp for
    for (long i = 0; i < n; i++)
        x[i] = exp(x[i]);
    #pragma omp for simd nowait
    for (long i = 0; i < n; i++)
        y[i] = fabs(y[i]);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n,
    double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        x[i] = exp(x[i]);
    for (int i = 0; i < n; i++)
        y[i] = fabs(y[i]);
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double *restrict x,
    double *restrict y)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, x, y)
        po_f_1_team(n, x, y);
    } else {
        po_f_1_original(n, x, y);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, double x[restrict n], double y[restrict n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 1800)) {
        po_f_1(n, x, y);
    } else {
        for (int i = 0; i < n; i++)
            x[i] = exp(x[i]);
        for (int i = 0; i < n; i++)
            y[i] = fabs(y[i]);
    }
}
