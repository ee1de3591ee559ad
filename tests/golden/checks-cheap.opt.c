#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_ascending(const void *row, const void *row_end,
                               const void *a, const void *a_end)
{
    typedef unsigned long __attribute__((may_alias)) word;
    const word *p = row;
    long n = (long)((unsigned long)row_end - (unsigned long)row) / (long)sizeof(row);
    unsigned long size = (unsigned long)a_end - (unsigned long)a;
    long k = 1, end;
    while (k < n) {
        int bad = 0;
        for (end = n - k > 64 ? k + 64 : n; k < end; k++)
            bad |= (p[k] < p[k - 1]) | (p[k] - p[k - 1] < size);
        if (bad)
            return 0;
    }
    return 1;
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

/* polyopt: the original of add */
static __attribute__((noinline)) void po_add_1_original(int n, int m,
    double **a, double **b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] += b[i][j];
}

/* polyopt: for add, where there is much to do */
static __attribute__((noinline)) void po_add_1(int n, int m, double **a,
    double **b)
{
    if (n >= 1 && m >= 1 &&
        po_disjoint(b, &b[n], &a[0][0], &a[n - 1L][m]) &&
        po_disjoint(&b[0][0], &b[n - 1L][m], &a[0][0], &a[n - 1L][m]) &&
        po_disjoint(a, &a[n], &a[0][0], &a[n - 1L][m]) &&
        po_ascending(a, &a[n], &a[0][0], &a[0][m]) &&
        po_ascending(b, &b[n], &b[0][0], &b[0][m])) {
        #pragma omp parallel for firstprivate(n, m, a, b)
        for (long i = 0; i < n; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                a[i][j] += b[i][j];
        }
    } else {
        po_add_1_original(n, m, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Tests of addresses take little of the time: the nest asks for rows that are long,
 * or for what that says of the number of rows, too.
 */
void add(int n, int m, double **a, double **b)
{
    /* polyopt: parallel, simd */
    if (po_large((double)n * m > 42000 && m > 85 && po_threads() > 1)) {
        po_add_1(n, m, a, b);
    } else {
        po_add_1_original(n, m, a, b);
    }
}

/* polyopt: the original of square */
static __attribute__((noinline)) void po_square_1_original(int n, double **a,
    const double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += x[j];
}

/* polyopt: for square, where there is much to do */
static __attribute__((noinline)) void po_square_1(int n, double **a,
    const double *x)
{
    if (n >= 1 &&
        po_disjoint(x, &x[n], &a[0][0], &a[n - 1L][n]) &&
        po_disjoint(a, &a[n], &a[0][0], &a[n - 1L][n]) &&
        po_ascending(a, &a[n], &a[0][0], &a[0][n])) {
        #pragma omp parallel for firstprivate(n, a, x)
        for (long it = 0; it < n; it += 64) {
            long i = it;
            for (; i <= po_min(n - 8L, it + 56); i += 8) {
                #pragma omp simd
                for (long j = 0; j < n; j++) {
                    const double x0 = x[j];
                    a[i][j] += x0;
                    a[i + 1][j] += x0;
                    a[i + 2][j] += x0;
                    a[i + 3][j] += x0;
                    a[i + 4][j] += x0;
                    a[i + 5][j] += x0;
                    a[i + 6][j] += x0;
                    a[i + 7][j] += x0;
                }
            }
            for (; i < po_min(n, it + 64); i++) {
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    a[i][j] += x[j];
            }
        }
    } else {
        po_square_1_original(n, a, x);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void square(int n, double **a, const double *x)
{
    /* polyopt: tiled 64, parallel, unroll-and-jam, simd */
    if (po_large(n > 240)) {
        po_square_1(n, a, x);
    } else {
        po_square_1_original(n, a, x);
    }
}

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int t, int n,
    double **a, double **b)
{
    for (int k = 0; k < t; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 100; j++)
                a[i][j] += b[i][j] * k;
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int t, int n, double **a,
    double **b)
{
    if (t >= 1 && n >= 1 &&
        po_disjoint(b, &b[n], &a[0][0], &a[n - 1L][100]) &&
        po_disjoint(&b[0][0], &b[n - 1L][100], &a[0][0], &a[n - 1L][100]) &&
        po_disjoint(a, &a[n], &a[0][0], &a[n - 1L][100]) &&
        po_ascending(a, &a[n], &a[0][0], &a[0][100]) &&
        po_ascending(b, &b[n], &b[0][0], &b[0][100])) {
        #pragma omp parallel for schedule(dynamic) firstprivate(t, n, a, b)
        for (long it = 0; it < n; it += 32)
            for (long kt = 0; kt < t; kt += 32)
                for (long i = it; i < po_min(n, it + 32); i++) {
                    long k = kt;
                    for (; k <= po_min(t - 8L, kt + 24); k += 8) {
                        #pragma omp simd
                        for (long j = 0; j <= 99; j++) {
                            const double b0 = b[i][j];
                            double a0 = a[i][j];
                            a0 += b0 * (int)k;
                            a0 += b0 * (int)(k + 1);
                            a0 += b0 * (int)(k + 2);
                            a0 += b0 * (int)(k + 3);
                            a0 += b0 * (int)(k + 4);
                            a0 += b0 * (int)(k + 5);
                            a0 += b0 * (int)(k + 6);
                            a0 += b0 * (int)(k + 7);
                            a[i][j] = a0;
                        }
                    }
                    for (; k < po_min(t, kt + 32); k++) {
                        #pragma omp simd
                        for (long j = 0; j <= 99; j++)
                            a[i][j] += b[i][j] * (int)k;
                    }
                }
    } else {
        po_steps_1_original(t, n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void steps(int t, int n, double **a, double **b)
{
    /* polyopt: tiled 32x32, parallel, unroll-and-jam, simd */
    if (po_large((double)t * n > 1100 && t > 2)) {
        po_steps_1(t, n, a, b);
    } else {
        po_steps_1_original(t, n, a, b);
    }
}
