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

/* polyopt: the original of start */
static __attribute__((noinline)) void po_start_1_original(int n,
    const double *restrict b, double *restrict x, double *restrict r,
    double *restrict p)
{
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        r[i] = b[i];
        p[i] = 2 * b[i];
    }
}

/* polyopt: for start, where there is much to do */
static __attribute__((noinline)) void po_start_1(int n,
    const double *restrict b, double *restrict x, double *restrict r,
    double *restrict p)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, b, x, r, p)
        for (long i = 0; i < n; i++) {
            const double b0 = b[i];
            x[i] = 0;
            r[i] = b0;
            p[i] = 2 * b0;
        }
    } else {
        po_start_1_original(n, b, x, r, p);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
/* Apart, statements that share a loop would be sweeps over memory: they stay together.
 */
void start(int n, const double *restrict b, double *restrict x,
           double *restrict r, double *restrict p)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 26000)) {
        po_start_1(n, b, x, r, p);
    } else {
        for (int i = 0; i < n; i++) {
            x[i] = 0;
            r[i] = b[i];
            p[i] = 2 * b[i];
        }
    }
}

/* The loop is as fast as it can be, and too short for threads. */
double few[1000];

void little(void)
{
    for (int i = 0; i < 1000; i++)
        few[i] += 1;
}
