#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline long po_first(long i)
{
#ifdef __clang__
    __asm__("" : "+r"(i));
#endif
    return i;
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
#define M 520
void smooth(int n, double u[restrict n][n][n], double r[restrict n][n][n])
{
    double u1[M], u2[M];

    /* polyopt: parallel, simd */
    if (po_large(n > 23 && po_threads() > 1)) {
        #pragma omp parallel for collapse(2) firstprivate(n, u, r)
        for (long i3 = 1; i3 <= n - 2L; i3++)
            for (long i2 = 1; i2 <= n - 2L; i2++) {
                double u2_2[520];
                double u1_2[520];
                #pragma omp simd
                for (long i1 = 0; i1 < n; i1++) {
                    u1_2[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
                    u2_2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
                }
                #pragma omp simd
                for (long i1 = po_first(1); i1 <= n - 2L; i1++)
                    r[i3][i2][i1] += u2_2[i1] + u1_2[i1 - 1] + u1_2[i1 + 1] + 0.5 * (u2_2[i1 - 1] + u2_2[i1 + 1]);
            }
    } else {
        for (int i3 = 1; i3 < n - 1; i3++)
            for (int i2 = 1; i2 < n - 1; i2++) {
                for (int i1 = 0; i1 < n; i1++) {
                    u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
                    u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
                }
            #pragma omp simd
                for (int i1 = po_first(1); i1 < n - 1; i1++)
                    r[i3][i2][i1] += u2[i1] + u1[i1 - 1] + u1[i1 + 1] + 0.5 * (u2[i1 - 1] + u2[i1 + 1]);
            }
    }
}
