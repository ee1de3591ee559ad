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

typedef double matrix[8][8];

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(int n,
    double (*restrict a)[8][8], double (*restrict b)[8][8],
    double (*restrict c)[8][8])
{
    #pragma omp for schedule(dynamic, 82) nowait
    for (long m = 0; m < n; m++)
        for (long i = 0; i <= 7; i++)
            for (long j = 0; j <= 7; j++) {
                double sum = 0.0;
                for (long k = 0; k <= 7; k++)
                    sum += a[m][i][k] * b[m][k][j];
                c[m][i][j] += sum;
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n,
    double (*restrict a)[8][8], double (*restrict b)[8][8],
    double (*restrict c)[8][8])
{
    for (int m = 0; m < n; m++)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) {
                double sum = 0.0;

                for (int k = 0; k < 8; k++)
                    sum += a[m][i][k] * b[m][k][j];
                c[m][i][j] += sum;
            }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double (*restrict a)[8][8],
    double (*restrict b)[8][8], double (*restrict c)[8][8])
{
    #pragma omp parallel firstprivate(n, a, b, c)
    po_f_1_team(n, a, b, c);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A few rows in a row are as good where they are. */
void f(int n, const matrix *restrict a, const matrix *restrict b, matrix *restrict c)
{
    /* polyopt: parallel */
    if (po_large(n > 320 && po_threads() > 1)) {
        po_f_1(n, a, b, c);
    } else {
        po_f_1_original(n, a, b, c);
    }
}
