#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

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

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* A pointer that may be based on a restrict one would be based on nothing in a function
 * of its own, where the two must not point to the same.
 */
double *find(double *x);
double *last;

void found(int n, double *restrict a)
{
    double *p = find(a);

    /* polyopt: parallel, simd */
    if (po_large(n > 3000 && po_threads() > 1) &&
        po_disjoint(p, &p[n], a, &a[n])) {
        #pragma omp parallel for simd firstprivate(n, a, p)
        for (long i = 0; i < n; i++)
            a[i] = p[i] / 2;
    } else {
        for (int i = 0; i < n; i++)
            a[i] = p[i] / 2;
    }
}

void kept(int n, double *restrict a)
{
    last = a + n / 2;
    /* polyopt: parallel, simd */
    if (po_large(n > 3000 && po_threads() > 1) &&
        po_disjoint(last, &last[n], a, &a[n])) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = last[i] / 2;
    } else {
        for (int i = 0; i < n; i++)
            a[i] = last[i] / 2;
    }
}

void moved(int n, double *restrict a, double *b)
{
    b = find(a);
    /* polyopt: parallel, simd */
    if (po_large(n > 3000 && po_threads() > 1) &&
        po_disjoint(b, &b[n], a, &a[n])) {
        #pragma omp parallel for simd firstprivate(n, a, b)
        for (long i = 0; i < n; i++)
            a[i] = b[i] / 2;
    } else {
        for (int i = 0; i < n; i++)
            a[i] = b[i] / 2;
    }
}

/* polyopt: what each thread does for other */
static __attribute__((noinline)) void po_other_1_team(int n,
    double *restrict a, double *b)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++)
        a[2 * i + 1] = a[2 * i] + b[i];
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of other */
static __attribute__((noinline)) void po_other_1_original(int n,
    double *restrict a, double *b)
{
    for (int i = 0; i < n; i++) {
        double *p = &a[2 * i];

        p[1] = *p + b[i];
    }
}

/* polyopt: for other, where there is much to do */
static __attribute__((noinline)) void po_other_1(int n, double *restrict a,
    double *b)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, a, b)
        po_other_1_team(n, a, b);
    } else {
        po_other_1_original(n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* another parameter, or in the nest */
void other(int n, double *restrict a, double *b)
{
    /* polyopt: parallel */
    if (po_large(n > 2500)) {
        po_other_1(n, a, b);
    } else {
        for (int i = 0; i < n; i++) {
            double *p = &a[2 * i];

            p[1] = *p + b[i];
        }
    }
}
