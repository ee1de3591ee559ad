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

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int n, int steps,
    double rho, const int *restrict first, const int *restrict column,
    const double *restrict a, double *restrict p, double *restrict q,
    double *restrict r)
{
    for (int it = 0; it < steps; it++) {
        double d = 0, alpha;

        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = first[j]; k < first[j + 1]; k++)
                s = s + a[k] * p[column[k]];
            q[j] = s;
        }
        for (int j = 0; j < n; j++)
            d = d + p[j] * q[j];
        alpha = rho / d;
        for (int j = 0; j < n; j++)
            r[j] = r[j] - alpha * q[j];
        for (int j = 0; j < n; j++)
            p[j] = r[j] + alpha * p[j];
    }
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int n, int steps, double rho,
    const int *restrict first, const int *restrict column,
    const double *restrict a, double *restrict p, double *restrict q,
    double *restrict r)
{
    for (long it = 0; it < steps; it++) {
        double d = 0;
        #pragma omp parallel for firstprivate(n, first, column, a, p, q)
        for (long j = 0; j < n; j++) {
            double s = 0;
            for (int k = first[j]; k < first[j + 1]; k++)
                s = s + a[k] * p[column[k]];
            q[j] = s;
        }
        for (long j = 0; j < n; j++)
            d = d + p[j] * q[j];
        double alpha = rho / d;
        if (n > 180000) {
            #pragma omp parallel for simd firstprivate(n, q, r, alpha)
            for (long j = 0; j < n; j++)
                r[j] = r[j] - alpha * q[j];
        } else {
            #pragma omp simd
            for (long j = 0; j < n; j++)
                r[j] = r[j] - alpha * q[j];
        }
        if (n > 180000) {
            #pragma omp parallel for simd firstprivate(n, p, r, alpha)
            for (long j = 0; j < n; j++)
                p[j] = r[j] + alpha * p[j];
        } else {
            #pragma omp simd
            for (long j = 0; j < n; j++)
                p[j] = r[j] + alpha * p[j];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=5 */
/* Threads that are started in each step of a sequential loop, where steps have much to do: they
 * share rows of a matrix for few of them, and elements of vectors for many.
 */
void steps(int n, int steps, double rho, const int *restrict first,
           const int *restrict column, const double *restrict a,
           double *restrict p, double *restrict q, double *restrict r)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 1000 && po_threads() > 1)) {
        po_steps_1(n, steps, rho, first, column, a, p, q, r);
    } else {
        po_steps_1_original(n, steps, rho, first, column, a, p, q, r);
    }
}

/* Not where a step is a row of a matrix: rows are hardly so long. */
void rows(int m, int n, double (*restrict a)[n], const double *restrict x,
          double *restrict y)
{
    for (int i = 0; i < m; i++) {
        double dot = 0;

        for (int j = 0; j < n; j++)
            dot += a[i][j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += a[i][j] * dot;
    }
}
