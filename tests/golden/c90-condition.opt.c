#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static __inline__ long po_min(long a, long b)
{
    return a < b ? a : b;
}

static __inline__ int po_disjoint(const void *a, const void *a_end,
                                  const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static __inline__ int po_ascending(const void *row, const void *row_end,
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

static __inline__ int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static __inline__ int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: the original of places */
static __attribute__((noinline)) void po_places_1_original(double *p,
    double *q, double *r, double *s, double *t, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        p[i] = q[i] + 1;
        r[i] = s[i] + t[i];
    }
}

/* polyopt: for places, where there is much to do */
static __attribute__((noinline)) void po_places_1(double *p, double *q,
    double *r, double *s, double *t, int n)
{
    if (po_threads() > 1 &&
        po_disjoint(q, &q[n], p, &p[n]) &&
        po_disjoint(p, &p[n], s, &s[n]) &&
        po_disjoint(p, &p[n], t, &t[n]) &&
        po_disjoint(q, &q[n], r, &r[n]) &&
        po_disjoint(p, &p[n], r, &r[n]) &&
        po_disjoint(s, &s[n], r, &r[n]) &&
        po_disjoint(t, &t[n], r, &r[n])) {
        long i;
        #pragma omp parallel for simd firstprivate(p, q, r, s, t, n)
        for (i = 0; i < n; i++) {
            p[i] = q[i] + 1;
            r[i] = s[i] + t[i];
        }
    } else {
        po_places_1_original(p, q, r, s, t, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: -std=iso9899:1990 */
/* Neither an array of ranges, nor a declaration in a helper's loop. */
void places(double *p, double *q, double *r, double *s, double *t, int n)
{
    int i;

    /* polyopt: parallel, simd */
    if (po_large(n > 29000)) {
        po_places_1(p, q, r, s, t, n);
    } else {
        for (i = 0; i < n; i++) {
            p[i] = q[i] + 1;
            r[i] = s[i] + t[i];
        }
    }
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(double **p,
    const double *x, int n)
{
    int i;
    int j;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            p[i][j] += x[j];
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(double **p, const double *x,
    int n)
{
    if (n >= 1 &&
        po_disjoint(x, &x[n], &p[0][0], &p[n - 1L][n]) &&
        po_disjoint(p, &p[n], &p[0][0], &p[n - 1L][n]) &&
        po_ascending(p, &p[n], &p[0][0], &p[0][n])) {
        long it;
        #pragma omp parallel for firstprivate(p, x, n)
        for (it = 0; it < n; it += 64) {
            long i = it;
            for (; i <= po_min(n - 8L, it + 56); i += 8) {
                long j;
                #pragma omp simd
                for (j = 0; j < n; j++) {
                    const double x0 = x[j];
                    p[i][j] += x0;
                    p[i + 1][j] += x0;
                    p[i + 2][j] += x0;
                    p[i + 3][j] += x0;
                    p[i + 4][j] += x0;
                    p[i + 5][j] += x0;
                    p[i + 6][j] += x0;
                    p[i + 7][j] += x0;
                }
            }
            for (; i < po_min(n, it + 64); i++) {
                long j;
                #pragma omp simd
                for (j = 0; j < n; j++)
                    p[i][j] += x[j];
            }
        }
    } else {
        po_rows_1_original(p, x, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(double **p, const double *x, int n)
{
    int i, j;

    /* polyopt: tiled 64, parallel, unroll-and-jam, simd */
    {
        (void)i, (void)j;
        if (po_large(n > 240)) {
            po_rows_1(p, x, n);
        } else {
            po_rows_1_original(p, x, n);
        }
    }
}
