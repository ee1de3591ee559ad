static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
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

/* polyopt: --tile=32 */
/* The sum is kept in elements: the new loops mention no "sum", only the original does.
 * Both have functions of their own, which declare it. */
extern void pivot(double **a, int j);

/* polyopt: the original of columns */
static __attribute__((noinline)) void po_columns_1_original(double **a, int j)
{
    double sum;
    int i;
    int k;

    for (i = 1; i < j; i++) {
        sum = a[i][j];
        for (k = 1; k < i; k++)
            sum -= a[i][k] * a[k][j];
        a[i][j] = sum;
    }
}

/* polyopt: for columns, where there is much to do */
static __attribute__((noinline)) void po_columns_1(double **a, int j)
{
    if (po_disjoint(&a[1], &a[j], &a[1][1], &a[j - 1L][j + 1L]) &&
        po_ascending(&a[1], &a[j], &a[1][1], &a[1][j + 1L])) {
        for (long t1 = 0; t1 <= po_floord(j - 2L, 16); t1++) {
            #pragma omp parallel for firstprivate(a, j, t1)
            for (long it = 32 * po_floord(t1 + 1, 2); it < po_min(32 * t1 + 1, j); it += 32) {
                long i = po_max(32 * t1 - it + 1, po_max(it, 2));
                for (; i <= po_min(j - 6L, it + 26); i += 6) {
                    {
                        double a0 = a[i][j];
                        double a1 = a[i + 1][j];
                        double a2 = a[i + 2][j];
                        double a3 = a[i + 3][j];
                        double a4 = a[i + 4][j];
                        double a5 = a[i + 5][j];
                        long k = po_max(32 * t1 - it, 1);
                        for (; k <= po_min(i - 2, 32 * t1 - it + 30); k += 2) {
                            const double a6 = a[k][j];
                            const double a7 = a[k + 1][j];
                            a0 -= a[i][k] * a6;
                            a1 -= a[i + 1][k] * a6;
                            a2 -= a[i + 2][k] * a6;
                            a3 -= a[i + 3][k] * a6;
                            a4 -= a[i + 4][k] * a6;
                            a5 -= a[i + 5][k] * a6;
                            a0 -= a[i][k + 1] * a7;
                            a1 -= a[i + 1][k + 1] * a7;
                            a2 -= a[i + 2][k + 1] * a7;
                            a3 -= a[i + 3][k + 1] * a7;
                            a4 -= a[i + 4][k + 1] * a7;
                            a5 -= a[i + 5][k + 1] * a7;
                        }
                        for (; k < po_min(i, 32 * t1 - it + 32); k++) {
                            const double a6 = a[k][j];
                            a0 -= a[i][k] * a6;
                            a1 -= a[i + 1][k] * a6;
                            a2 -= a[i + 2][k] * a6;
                            a3 -= a[i + 3][k] * a6;
                            a4 -= a[i + 4][k] * a6;
                            a5 -= a[i + 5][k] * a6;
                        }
                        a[i][j] = a0;
                        a[i + 1][j] = a1;
                        a[i + 2][j] = a2;
                        a[i + 3][j] = a3;
                        a[i + 4][j] = a4;
                        a[i + 5][j] = a5;
                    }
                    for (long row = i + 1; row <= i + 5; row++) {
                        if (32 * t1 + 31 >= it + i) {
                            double a0 = a[row][j];
                            for (long k = po_max(32 * t1 - it, po_max(1, i)); k < po_min(row, 32 * t1 - it + 32); k++)
                                a0 -= a[row][k] * a[k][j];
                            a[row][j] = a0;
                        }
                    }
                }
                for (; i < po_min(j, it + 32); i++) {
                    double a0 = a[i][j];
                    for (long k = po_max(32 * t1 - it, 1); k < po_min(i, 32 * t1 - it + 32); k++)
                        a0 -= a[i][k] * a[k][j];
                    a[i][j] = a0;
                }
            }
        }
    } else {
        po_columns_1_original(a, j);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void columns(double **a, int n)
{
    double sum;
    int i, j, k;

    for (j = 1; j <= n; j++) {
        /* polyopt: tiled 32x32, parallel wavefront, unroll-and-jam */
        if (po_large(j > 7000)) {
            po_columns_1(a, j);
        } else {
            for (i = 1; i < j; i++) {
                sum = a[i][j];
                for (k = 1; k < i; k++)
                    sum -= a[i][k] * a[k][j];
                a[i][j] = sum;
            }
        }
        pivot(a, j);
    }
}
