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

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* Lines that each thread solves in arrays of its own: planes are shared equally, so that
 * the next sweep finds them in the cache of the same thread.
 */
#define MAX 80

static double u[MAX][MAX][MAX], v[MAX][MAX][MAX][3];

/* polyopt: the original of solve */
static __attribute__((noinline)) void po_solve_1_original(int n)
{
    for (int k = 1; k < n - 1; k++) {
        double line[MAX], rest[MAX][3];

        for (int j = 1; j < n - 1; j++) {
            for (int i = 0; i < n; i++) {
                line[i] = 2 + 0.1 * u[k][j][i];
                for (int m = 0; m < 3; m++)
                    rest[i][m] = v[k][j][i][m];
            }
            for (int i = 1; i < n; i++) {
                double f = 1 / line[i - 1];

                line[i] = line[i] - f;
                for (int m = 0; m < 3; m++)
                    rest[i][m] = rest[i][m] + f * rest[i - 1][m];
            }
            for (int i = 0; i < n; i++)
                for (int m = 0; m < 3; m++)
                    v[k][j][i][m] = rest[i][m] / line[i];
        }
    }
}

/* polyopt: for solve, where there is much to do */
static __attribute__((noinline)) void po_solve_1(int n)
{
    #pragma omp parallel for firstprivate(n)
    for (long k = 1; k <= n - 2L; k++) {
        double line[80];
        double rest[80][3];
        for (long j = 1; j <= n - 2L; j++) {
            #pragma omp simd
            for (long i = 0; i < n; i++)
                line[i] = 2 + 0.1 * u[k][j][i];
            for (long i = 0; i < n; i++)
                for (long m = 0; m <= 2; m++)
                    rest[i][m] = v[k][j][i][m];
            for (long i = 1; i < n; i++) {
                double f = 1 / line[i - 1];
                line[i] = line[i] - f;
                for (long m = 0; m <= 2; m++)
                    rest[i][m] = rest[i][m] + f * rest[i - 1][m];
            }
            for (long i = 0; i < n; i++)
                for (long m = 0; m <= 2; m++)
                    v[k][j][i][m] = rest[i][m] / line[i];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void solve(int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 16 && po_threads() > 1)) {
        po_solve_1(n);
    } else {
        po_solve_1_original(n);
    }
}
