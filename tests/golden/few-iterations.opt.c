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

/* polyopt: the original of planes */
static __attribute__((noinline)) void po_planes_1_original(int p, int n, int m,
    double (*restrict a)[n][m], double (*restrict b)[n][m])
{
    for (int q = 0; q < p; q++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[q][i][j] = a[q][i][j - 1] + a[q][i - 1][j] + a[q][i][j + 1];
        for (int i = 2; i < n - 2; i++)
            for (int j = 2; j < m - 2; j++)
                a[q][i][j] = b[q][i][j - 1] + b[q][i + 1][j] - b[q][i][j + 1];
    }
}

/* polyopt: for planes, where there is much to do */
static __attribute__((noinline)) void po_planes_1(int p, int n, int m,
    double (*restrict a)[n][m], double (*restrict b)[n][m])
{
    if (p <= po_threads() / 2 && (double)n * m > 37000) {
        for (long q = 0; q < p; q++) {
            #pragma omp parallel for firstprivate(n, m, a, b, q)
            for (long i = 1; i <= n - 2L; i++) {
                #pragma omp simd
                for (long j = 1; j <= m - 2L; j++)
                    b[q][i][j] = a[q][i][j - 1] + a[q][i - 1][j] + a[q][i][j + 1];
            }
            #pragma omp parallel for firstprivate(n, m, a, b, q)
            for (long i = 2; i <= n - 3L; i++) {
                #pragma omp simd
                for (long j = 2; j <= m - 3L; j++)
                    a[q][i][j] = b[q][i][j - 1] + b[q][i + 1][j] - b[q][i][j + 1];
            }
        }
    } else {
        #pragma omp parallel for firstprivate(p, n, m, a, b)
        for (long q = 0; q < p; q++) {
            for (long i = 1; i <= n - 2L; i++) {
                #pragma omp simd
                for (long j = 1; j <= m - 2L; j++)
                    b[q][i][j] = a[q][i][j - 1] + a[q][i - 1][j] + a[q][i][j + 1];
            }
            for (long i = 2; i <= n - 3L; i++) {
                #pragma omp simd
                for (long j = 2; j <= m - 3L; j++)
                    a[q][i][j] = b[q][i][j - 1] + b[q][i + 1][j] - b[q][i][j + 1];
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
/* A loop that threads share is over planes, of which there may be one: then the rows of a
 * plane are shared.
 */
void planes(int p, int n, int m, double (*restrict a)[n][m],
            double (*restrict b)[n][m])
{
    /* polyopt: parallel, simd */
    if (po_large((double)p * n * m > 18000 && po_threads() > 1)) {
        po_planes_1(p, n, m, a, b);
    } else {
        po_planes_1_original(p, n, m, a, b);
    }
}

/* polyopt: the original of lines */
static __attribute__((noinline)) void po_lines_1_original(int p, int n,
    double (*restrict a)[n], double (*restrict b)[n])
{
    for (int q = 0; q < p; q++) {
        for (int i = 1; i < n - 1; i++)
            b[q][i] = a[q][i - 1] + a[q][i + 1];
        for (int i = 2; i < n - 2; i++)
            a[q][i] = b[q][i + 1] - a[q][i];
    }
}

/* polyopt: for lines, where there is much to do */
static __attribute__((noinline)) void po_lines_1(int p, int n,
    double (*restrict a)[n], double (*restrict b)[n])
{
    #pragma omp parallel for firstprivate(p, n, a, b)
    for (long q = 0; q < p; q++) {
        #pragma omp simd
        for (long i = 1; i <= n - 2L; i++)
            b[q][i] = a[q][i - 1] + a[q][i + 1];
        #pragma omp simd
        for (long i = 2; i <= n - 3L; i++)
            a[q][i] = b[q][i + 1] - a[q][i];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Not where an iteration is one loop. */
void lines(int p, int n, double (*restrict a)[n], double (*restrict b)[n])
{
    /* polyopt: parallel, simd */
    if (po_large((double)p * n > 25000 && po_threads() > 1)) {
        po_lines_1(p, n, a, b);
    } else {
        po_lines_1_original(p, n, a, b);
    }
}
