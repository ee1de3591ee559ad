#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(int n,
    double (*restrict A)[n], double (*restrict B)[n], double *x)
{
    #pragma omp for
    for (long i = 0; i < n; i++) {
        double s = 0;
        for (long j = 1; j < n; j++) {
            double t = A[i][j] * 2;
            if ((int)j > (int)i)
                t = t + 1;
            B[i][j] = t * t;
            s += t;
        }
        x[i] = s;
    }
    #pragma omp for simd nowait
    for (long i = 0; i < n; i++)
        x[i] *= 2;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n,
    double (*restrict A)[n], double (*restrict B)[n], double *x)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 1; j < n; j++) {
            double t = A[i][j] * 2;
            if (j > i)
                t = t + 1;
            B[i][j] = t * t;
            s += t;
        }
        x[i] = s;
        x[i] *= 2;
    }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double (*restrict A)[n],
    double (*restrict B)[n], double *x)
{
    #pragma omp parallel firstprivate(n, A, B, x)
    po_f_1_team(n, A, B, x);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --statements=per-block */
void f(int n, double A[restrict n][n], double B[restrict n][n], double x[n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 200)) {
        po_f_1(n, A, B, x);
    } else {
        po_f_1_original(n, A, B, x);
    }
}
