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

/* polyopt: --min-gain=5 */
#define M 64

/* polyopt: what each thread does for solve */
static __attribute__((noinline)) void po_solve_1_team(int n,
    double (*restrict a)[64], double (*restrict b)[65])
{
    #pragma omp for nowait
    for (long it = 0; it < n; it += 16) {
        double left[16];
        {
            double rhs[64][16];
            {
                double up[64][16];
                for (long i = it; i < po_min(n, it + 16); i++)
                    left[i - it] = b[i][64];
                #pragma omp simd
                for (long i = it; i < po_min(n, it + 16); i++)
                    up[0][i - it] = 0.25;
                for (long i = it; i < po_min(n, it + 16); i++)
                    rhs[0][i - it] = a[i][0] * left[i - it];
                for (long j = 1; j <= 63; j++)
                    for (long i = it; i < po_min(n, it + 16); i++) {
                        double f = 1 / (4 - up[j - 1][i - it]);
                        up[j][i - it] = f;
                        rhs[j][i - it] = (a[i][j] + rhs[j - 1][i - it]) * f;
                    }
                for (long j = 62; j >= 0; j--) {
                    #pragma omp simd
                    for (long i = it; i < po_min(n, it + 16); i++)
                        rhs[j][i - it] += up[j][i - it] * rhs[j + 1][i - it];
                }
                for (long i = it; i < po_min(n, it + 16); i++) {
                    #pragma omp simd
                    for (long j = 0; j <= 63; j++)
                        b[i][j] = rhs[j][i - it];
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of solve */
static __attribute__((noinline)) void po_solve_1_original(int n,
    double (*restrict a)[64], double (*restrict b)[65])
{
    for (int i = 0; i < n; i++) {
        double up[M], rhs[M];
        double left = b[i][M];

        up[0] = 0.25;
        rhs[0] = a[i][0] * left;
        for (int j = 1; j < M; j++) {
            double f = 1 / (4 - up[j - 1]);

            up[j] = f;
            rhs[j] = (a[i][j] + rhs[j - 1]) * f;
        }
        for (int j = M - 2; j >= 0; j--)
            rhs[j] += up[j] * rhs[j + 1];
        for (int j = 0; j < M; j++)
            b[i][j] = rhs[j];
    }
}

/* polyopt: for solve, where there is much to do */
static __attribute__((noinline)) void po_solve_1(int n,
    double (*restrict a)[64], double (*restrict b)[65])
{
    #pragma omp parallel if (n > 140) firstprivate(n, a, b)
    po_solve_1_team(n, a, b);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Lines of a grid, each with a tridiagonal system: several stand side by side. */
void solve(int n, double (*restrict a)[M], double (*restrict b)[M + 1])
{
    /* polyopt: tiled 16, parallel, simd */
    if (po_large(n > 17)) {
        po_solve_1(n, a, b);
    } else {
        po_solve_1_original(n, a, b);
    }
}
