#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
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

/* When are threads worth it?  Constants are known; a size may be the difference
 * of two parameters, or be rounded; of several bounds, one is tested.
 */
double A[64], B[900][900];

void few(void)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 0; i <= 63; i++)
        A[i] *= 2;
}

void many(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for
    for (long i = 0; i <= 899; i++) {
        #pragma omp simd
        for (long j = 0; j <= 899; j++)
            B[i][j] += 1;
    }
}

/* polyopt: the original of between */
static __attribute__((noinline)) void po_between_1_original(int first,
    int last, double *a)
{
    for (int i = first; i < last; i++)
        a[i] *= 2;
}

/* polyopt: for between, where there is much to do */
static __attribute__((noinline)) void po_between_1(int first, int last,
    double *a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(first, last, a)
        for (long i = first; i < last; i++)
            a[i] *= 2;
    } else {
        po_between_1_original(first, last, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void between(int first, int last, double *a)
{
    /* polyopt: parallel, simd */
    if (po_large((long)last - first > 70000)) {
        po_between_1(first, last, a);
    } else {
        for (int i = first; i < last; i++)
            a[i] *= 2;
    }
}

/* polyopt: what each thread does for fourth */
static __attribute__((noinline)) void po_fourth_1_team(int n, double *a)
{
    #pragma omp for nowait
    for (long t1 = 0; t1 <= po_floord(n - 1L, 4); t1++)
        a[4 * t1] *= 2;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of fourth */
static __attribute__((noinline)) void po_fourth_1_original(int n, double *a)
{
    for (int i = 0; i < n; i += 4)
        a[i] *= 2;
}

/* polyopt: for fourth, where there is much to do */
static __attribute__((noinline)) void po_fourth_1(int n, double *a)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, a)
        po_fourth_1_team(n, a);
    } else {
        po_fourth_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void fourth(int n, double *a)
{
    /* polyopt: parallel */
    if (po_large(n > 280000)) {
        po_fourth_1(n, a);
    } else {
        for (int i = 0; i < n; i += 4)
            a[i] *= 2;
    }
}

/* polyopt: the original of apart */
static __attribute__((noinline)) void po_apart_1_original(long first,
    long last, double *a)
{
    for (long i = first; i < last; i++)
        a[i] *= 2;
}

/* polyopt: for apart, where there is much to do */
static __attribute__((noinline)) void po_apart_1(long first, long last,
    double *a)
{
    if (po_threads() > 1 &&
        first >= -1099511627776 && first <= 1099511627776 && last >= -1099511627776 && last <= 1099511627776) {
        #pragma omp parallel for simd firstprivate(first, last, a)
        for (long i = first; i < last; i++)
            a[i] *= 2;
    } else {
        po_apart_1_original(first, last, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void apart(long first, long last, double *a)
{
    /* polyopt: parallel, simd */
    if (po_large(last - first > 70000)) {
        po_apart_1(first, last, a);
    } else {
        for (long i = first; i < last; i++)
            a[i] *= 2;
    }
}

void inside(int steps)
{
    /* polyopt: parallel, simd */
    for (long t = 0; t < steps; t++) {
        for (long i = 0; i <= 63; i++)
            A[i] += A[63];
        #pragma omp parallel for
        for (long i = 0; i <= 899; i++) {
            const double a0 = A[0];
            #pragma omp simd
            for (long j = 0; j <= 899; j++)
                B[i][j] += a0;
        }
    }
}

/* polyopt: the original of least */
static __attribute__((noinline)) void po_least_1_original(int n, int last,
    double *a)
{
    for (int i = 0; i < n && i < last; i++)
        a[i] *= 2;
}

/* polyopt: for least, where there is much to do */
static __attribute__((noinline)) void po_least_1(int n, int last, double *a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, last, a)
        for (long i = 0; i < po_min(n, last); i++)
            a[i] *= 2;
    } else {
        po_least_1_original(n, last, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void least(int n, int last, double *a)
{
    /* polyopt: parallel, simd */
    if (po_large(last > 70000 && n > 70000)) {
        po_least_1(n, last, a);
    } else {
        for (int i = 0; i < n && i < last; i++)
            a[i] *= 2;
    }
}
