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

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(
    float (*restrict out)[56][56], float (*restrict in)[58][58],
    float (*restrict w)[64][3][3])
{
    #pragma omp for schedule(dynamic) nowait
    for (long c = 0; c <= 63; c++)
        for (long y = 0; y <= 55; y++)
            for (long x = 0; x <= 55; x++) {
                float s = 0;
                for (long d = 0; d <= 63; d++)
                    for (long r = 0; r <= 2; r++)
                        for (long q = 0; q <= 2; q++)
                            s += in[d][y + r][x + q] > 0 ? w[c][d][r][q] : 0;
                out[c][y][x] = s;
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* What each thread does is a function: its pointers are restrict, as those of f are, so
 * that compilers put the inner loops into vectors; and threads meet once for all steps.
 */
void f(float (*restrict out)[56][56], float (*restrict in)[58][58],
       float (*restrict w)[64][3][3])
{
    /* polyopt: parallel */
    #pragma omp parallel firstprivate(out, in, w)
    po_f_1_team(out, in, w);
}

/* polyopt: what each thread does for steps */
static __attribute__((noinline)) void po_steps_1_team(int n, int t,
    double *restrict a, double *restrict c, double (*restrict b)[n])
{
    for (long l = 0; l < t; l++) {
        #pragma omp for
        for (long i = 0; i < n; i++) {
            double s = 0;
            for (long k = 0; k < n; k++)
                s += b[i][k] * c[k];
            a[i] = s;
        }
        #pragma omp for simd
        for (long i = 0; i < n; i++)
            c[i] = a[i] / 2;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int n, int t,
    double *restrict a, double *restrict c, double (*restrict b)[n])
{
    for (int l = 0; l < t; l++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < n; k++)
                s += b[i][k] * c[k];
            a[i] = s;
        }
        for (int i = 0; i < n; i++)
            c[i] = a[i] / 2;
    }
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int n, int t,
    double *restrict a, double *restrict c, double (*restrict b)[n])
{
    #pragma omp parallel firstprivate(n, t, a, c, b)
    po_steps_1_team(n, t, a, c, b);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void steps(int n, int t, double *restrict a, double *restrict c,
           double (*restrict b)[n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 480 && po_threads() > 1)) {
        po_steps_1(n, t, a, c, b);
    } else {
        po_steps_1_original(n, t, a, c, b);
    }
}

/* polyopt: what each thread does for guarded */
static __attribute__((noinline)) void po_guarded_1_team(int n,
    double *restrict a, double *restrict p, double (*restrict b)[64],
    double *restrict c)
{
    for (long r = 0; r < n; r++) {
        #pragma omp for
        for (long i = 0; i < n; i++) {
            double s = 0;
            for (long k = 0; k <= 63; k++)
                s += b[i][k] * p[k];
            a[i] = s * a[i];
        }
        #pragma omp for simd
        for (long i = 0; i < n; i++) {
            if (p[r] >= 1)
                a[i] = c[i] + a[i];
        }
        #pragma omp for simd
        for (long i = 0; i < n; i++)
            p[i] = a[-i + n - 1];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of guarded */
static __attribute__((noinline)) void po_guarded_1_original(int n,
    double *restrict a, double *restrict p, double (*restrict b)[64],
    double *restrict c)
{
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < 64; k++)
                s += b[i][k] * p[k];
            a[i] = s * a[i];
        }
        if (p[r] >= 1)
            for (int i = 0; i < n; i++)
                a[i] = c[i] + a[i];
        for (int i = 0; i < n; i++)
            p[i] = a[n - 1 - i];
    }
}

/* polyopt: for guarded, where there is much to do */
static __attribute__((noinline)) void po_guarded_1(int n, double *restrict a,
    double *restrict p, double (*restrict b)[64], double *restrict c)
{
    #pragma omp parallel firstprivate(n, a, p, b, c)
    po_guarded_1_team(n, a, p, b, c);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A thread that need not wait behind a condition might change what it depends on: it is
 * tested by iterations.
 */
void guarded(int n, double *restrict a, double *restrict p,
             double (*restrict b)[64], double *restrict c)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3600 && po_threads() > 1)) {
        po_guarded_1(n, a, p, b, c);
    } else {
        po_guarded_1_original(n, a, p, b, c);
    }
}
