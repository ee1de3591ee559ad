#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_all_disjoint(int n, int all,
                                  const void *const place[][2])
{
    for (int i = 0; i < all; i++)
        if ((unsigned long)place[i][0] > (unsigned long)place[i][1])
            return 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < all; k++)
            if ((unsigned long)place[i][0] < (unsigned long)place[k][1] &&
                (unsigned long)place[k][0] < (unsigned long)place[i][1])
                return 0;
    return 1;
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

static inline int po_ascending_all(const void *table, const void *table_end,
                                   const void *row, const void *row_end,
                                   const void *a, const void *a_end)
{
    typedef unsigned long __attribute__((may_alias)) word;
    const word *p = table, *q;
    unsigned long size = (unsigned long)a_end - (unsigned long)a;
    unsigned long from = (unsigned long)row - *p;
    long n = (long)((unsigned long)row_end - (unsigned long)row) / (long)sizeof(row);
    unsigned long last = 0;
    long k;
    for (; n > 0 && p < (const word *)table_end; p++) {
        int bad;
        q = (const word *)(*p + from);
        bad = (q[0] < last) | (last && q[0] - last < size);
        for (k = 1; k < n; k++)
            bad |= (q[k] < q[k - 1]) | (q[k] - q[k - 1] < size);
        if (bad)
            return 0;
        last = q[n - 1];
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

/* polyopt: the original of smooth */
static __attribute__((noinline)) void po_smooth_1_original(int n, double ***u,
    double ***r, double c)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                u[i][j][k] += c * (r[i][j][k - 1] + r[i][j][k + 1]);
}

/* polyopt: for smooth, where there is much to do */
static __attribute__((noinline)) void po_smooth_1(int n, double ***u,
    double ***r, double c)
{
    if (n >= 3 &&
        po_all_disjoint(1, 6, (const void *const[][2]){
            {&u[1][1][1], &u[n - 2L][n - 2L][n - 1L]}, {&r[1], &r[n - 1L]},
            {&r[1][1], &r[n - 2L][n - 1L]},
            {&r[1][1][0], &r[n - 2L][n - 2L][n]}, {&u[1], &u[n - 1L]},
            {&u[1][1], &u[n - 2L][n - 1L]}}) &&
        po_ascending_all(&u[1], &u[n - 1L], &u[1][1], &u[1][n - 1L], &u[1][1][1], &u[1][1][n - 1L]) &&
        po_ascending(&r[1], &r[n - 1L], &r[1][1], &r[1][n - 1L]) &&
        po_ascending_all(&r[1], &r[n - 1L], &r[1][1], &r[1][n - 1L], &r[1][1][0], &r[1][1][n]) &&
        po_ascending(&u[1], &u[n - 1L], &u[1][1], &u[1][n - 1L])) {
        #pragma omp parallel for collapse(2) firstprivate(n, u, r, c)
        for (long i = 1; i <= n - 2L; i++)
            for (long j = 1; j <= n - 2L; j++) {
                #pragma omp simd
                for (long k = 1; k <= n - 2L; k++)
                    u[i][j][k] += c * (r[i][j][k - 1] + r[i][j][k + 1]);
            }
    } else {
        po_smooth_1_original(n, u, r, c);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Tables of tables of rows. */
void smooth(int n, double ***u, double ***r, double c)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 51 && po_threads() > 1)) {
        po_smooth_1(n, u, r, c);
    } else {
        po_smooth_1_original(n, u, r, c);
    }
}
