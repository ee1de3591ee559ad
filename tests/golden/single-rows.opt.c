#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_all_disjoint(int n, int all,
                                  const void *const place[][2])
{
    for (int i = 0; i < all; i++)
        if ((unsigned long)place[i][0] > (unsigned long)place[i][1])
            return 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < all; k++)
            if ((unsigned long)place[i][0] < (unsigned long)place[k][1] &&
                (unsigned long)place[k][0] < (unsigned long)place[i][1])
                return 0;
    return 1;
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

/* polyopt: the original of relax */
static __attribute__((noinline)) void po_relax_1_original(int n, int m, int c,
    double **f)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            f[0][i * m + j] = 0.5 * f[1][i * m + j];
            if (c > 2)
                f[2][i * m + j] = 1;
        }
}

/* polyopt: for relax, where there is much to do */
static __attribute__((noinline)) void po_relax_1(int n, int m, int c,
    double **f)
{
    if (n >= 1 && m >= 1 && c >= 3 &&
        po_all_disjoint(4, 4, (const void *const[][2]){
            {f, &f[3]}, {f[0], &f[0][(long)n * m]}, {f[1], &f[1][(long)n * m]},
            {f[2], &f[2][(long)n * m]}})) {
        #pragma omp parallel for firstprivate(n, m, f)
        for (long i = 0; i < n; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++) {
                f[0][i * m + j] = 0.5 * f[1][i * m + j];
                f[2][i * m + j] = 1;
            }
        }
    } else {
        po_relax_1_original(n, m, c, f);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Few rows with constant numbers may be anywhere; row 2 is looked at only where c says. */
void relax(int n, int m, int c, double **f)
{
    /* polyopt: parallel, simd */
    if (po_large((double)n * m > 39000 && po_threads() > 1)) {
        po_relax_1(n, m, c, f);
    } else {
        po_relax_1_original(n, m, c, f);
    }
}
