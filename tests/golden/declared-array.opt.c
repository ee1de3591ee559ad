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

/* polyopt: what each thread does for rotate */
static __attribute__((noinline)) void po_rotate_1_team(int n,
    double (*restrict x)[3], const double (*restrict R)[3])
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++) {
        double v[3];
        for (long k = 0; k <= 2; k++)
            v[k] = x[i][k];
        for (long k = 0; k <= 2; k++)
            x[i][k] = R[k][0] * v[0] + R[k][1] * v[1] + R[k][2] * v[2];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of rotate */
static __attribute__((noinline)) void po_rotate_1_original(int n,
    double (*restrict x)[3], const double (*restrict R)[3])
{
    for (int i = 0; i < n; i++) {
        double v[3];

        for (int k = 0; k < 3; k++)
            v[k] = x[i][k];
        for (int k = 0; k < 3; k++)
            x[i][k] = R[k][0] * v[0] + R[k][1] * v[1] + R[k][2] * v[2];
    }
}

/* polyopt: for rotate, where there is much to do */
static __attribute__((noinline)) void po_rotate_1(int n,
    double (*restrict x)[3], const double (*restrict R)[3])
{
    #pragma omp parallel firstprivate(n, x, R)
    po_rotate_1_team(n, x, R);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rotate(int n, double (*restrict x)[3], const double R[restrict 3][3])
{
    /* polyopt: parallel */
    if (po_large(n > 12000 && po_threads() > 1)) {
        po_rotate_1(n, x, R);
    } else {
        po_rotate_1_original(n, x, R);
    }
}
