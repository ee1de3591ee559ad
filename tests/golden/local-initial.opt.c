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

/* polyopt: --no-tile */
double A[1000][2], B[1000];

/* polyopt: the original of rotate */
static __attribute__((noinline)) void po_rotate_1_original(int n, int m)
{
    for (int i = 0; i < n; i++) {
        double t[3] = {A[i][0], A[i][1]};
        double u[m];

        for (int k = 0; k < m; k++)
            u[k] = t[k % 3] + i;
        B[i] = u[m - 1] + t[2];
    }
}

/* polyopt: for rotate, where there is much to do */
static __attribute__((noinline)) void po_rotate_1(int n, int m)
{
    if (m >= 1 && m <= 8192) {
        #pragma omp parallel for firstprivate(n, m)
        for (long i = 0; i < n; i++) {
            double t[3] = {A[i][0], A[i][1]};
            double u[m];
            for (long k = 0; k < m; k++)
                u[k] = t[(int)k % 3] + (int)i;
            B[i] = u[m - 1L] + t[2];
        }
    } else {
        po_rotate_1_original(n, m);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rotate(int n, int m)
{
    /* polyopt: parallel */
    if (po_large((double)n * m > 94000 && po_threads() > 1)) {
        po_rotate_1(n, m);
    } else {
        po_rotate_1_original(n, m);
    }
}
