#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
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

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Threads do not share three columns, which have the same cache lines; but three planes. */
void columns(int m, int n, double (*restrict a)[3], double *restrict s)
{
    for (int k = 0; k < n; k++)
        for (int c = 0; c < 3; c++) {
            s[c] = 0;
            for (int i = 0; i < m; i++)
                s[c] += a[i][c];
            for (int i = 0; i < m; i++)
                a[i][c] -= s[c] * 1e-4;
        }
}

/* polyopt: what each thread does for planes */
static __attribute__((noinline)) void po_planes_1_team(int m, int n,
    double (*restrict a)[m], double *restrict s)
{
    for (long kt = 0; kt < n; kt += 64) {
        #pragma omp for
        for (long c = 0; c <= 2; c++)
            for (long k = kt; k < po_min(n, kt + 64); k++) {
                s[c] = 0;
                if (m >= 1) {
                    double s0 = s[c];
                    for (long i = 0; i < m; i++)
                        s0 += a[c][i];
                    s[c] = s0;
                }
                if (m >= 1) {
                    const double s0 = s[c];
                    #pragma omp simd
                    for (long i = 0; i < m; i++)
                        a[c][i] -= s0 * 1e-4;
                }
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of planes */
static __attribute__((noinline)) void po_planes_1_original(int m, int n,
    double (*restrict a)[m], double *restrict s)
{
    for (int k = 0; k < n; k++)
        for (int c = 0; c < 3; c++) {
            s[c] = 0;
            for (int i = 0; i < m; i++)
                s[c] += a[c][i];
            for (int i = 0; i < m; i++)
                a[c][i] -= s[c] * 1e-4;
        }
}

/* polyopt: for planes, where there is much to do */
static __attribute__((noinline)) void po_planes_1(int m, int n,
    double (*restrict a)[m], double *restrict s)
{
    #pragma omp parallel firstprivate(m, n, a, s)
    po_planes_1_team(m, n, a, s);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void planes(int m, int n, double (*restrict a)[m], double *restrict s)
{
    /* polyopt: tiled 64, parallel, simd */
    if (po_large(m > 540 && po_threads() > 1)) {
        po_planes_1(m, n, a, s);
    } else {
        po_planes_1_original(m, n, a, s);
    }
}
