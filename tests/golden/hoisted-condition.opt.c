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

/* A condition that all iterations of a loop share is tested before the loop,
 * where the loop has an iteration.
 */
#define N 2000

double a[N][N], x[2 * N];

void f(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for schedule(dynamic, 20)
    for (long i = 0; i <= 666; i++) {
        if (x[2 * i] > 0) {
            const double x0 = x[i];
            #pragma omp simd
            for (long j = 3 * i; j <= 1999; j++)
                a[i][j] = x0;
        }
    }
}

/* polyopt: the original of g */
static __attribute__((noinline)) void po_g_1_original(int n, int m)
{
    for (int i = 0; i < n; i++)
        if (x[2 * i] > 0)
            for (int j = 0; j < m; j++)
                a[i][j] = j;
}

/* polyopt: for g, where there is much to do */
static __attribute__((noinline)) void po_g_1(int n, int m)
{
    #pragma omp parallel for firstprivate(n, m)
    for (long i = 0; i < n; i++) {
        if (m >= 1 && x[2 * i] > 0) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                a[i][j] = (int)j;
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Here it may have none. */
void g(int n, int m)
{
    /* polyopt: parallel, simd */
    if (po_large((double)n * m > 87000 && po_threads() > 1)) {
        po_g_1(n, m);
    } else {
        po_g_1_original(n, m);
    }
}
