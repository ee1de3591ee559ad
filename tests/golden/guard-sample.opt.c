#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_stride(long first, long last, long most)
{
    return ((last - first) / most) | 1;
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

/* polyopt: the original of columns */
static __attribute__((noinline)) void po_columns_1_original(int n,
    double (*a)[n], const double *restrict x, const double *restrict w)
{
    for (int i = 0; i < n; i++)
        if (x[i] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] += w[j];
}

/* polyopt: for columns, where there is much to do */
static __attribute__((noinline)) void po_columns_1(int n, double (*a)[n],
    const double *restrict x, const double *restrict w)
{
    if (__extension__ ({
            long po_tested = 0, po_held = 0;
            for (long po_i = 0; po_i < n; po_i += po_stride(0, n - 1L, 1024)) {
                for (long po_j = 0; po_j < n;) {
                    po_tested++;
                    if (x[po_i] > 1) {
                        po_held++;
                    }
                    break;
                }
            }
            2 * po_held >= po_tested;
        })) {
        #pragma omp parallel for firstprivate(n, a, x, w)
        for (long j = 0; j < n; j++) {
            #pragma omp simd
            for (long i = 0; i < n; i++) {
                if (x[i] > 1)
                    a[j][i] += w[j];
            }
        }
    } else {
        po_columns_1_original(n, a, x, w);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --min-gain=3 */
/* How often conditions hold is looked at before loops that test them further inside. */
void columns(int n, double a[n][n], const double *restrict x, const double *restrict w)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 230 && (po_threads() > 1 || n > 320))) {
        po_columns_1(n, a, x, w);
    } else {
        po_columns_1_original(n, a, x, w);
    }
}

/* Two conditions, one of which is evaluated where the other holds; two statements, one test. */
static double a[2000][2000], b[2000][2000];
static int at[2000];

static double x[2000];

/* polyopt: the original of pairs */
static __attribute__((noinline)) void po_pairs_1_original(int n)
{
    for (int i = 2; i < n; i++)
        if (at[i] >= 0)
            if (x[at[i]] < 9 || i > 40)
                for (int j = i; j < n; j++) {
                    a[j][i] += 1;
                    b[j][i] -= 1;
                }
}

/* polyopt: for pairs, where there is much to do */
static __attribute__((noinline)) void po_pairs_1(int n)
{
    if (__extension__ ({
            long po_tested = 0, po_held = 0;
            for (long po_i = 2; po_i < n; po_i += po_stride(2, n - 1L, 1024)) {
                for (long po_j = po_i; po_j < n;) {
                    po_tested++;
                    if (at[po_i] >= 0) {
                        if (x[at[po_i]] < 9 || (int)po_i > 40) {
                            po_held++;
                        }
                    }
                    break;
                }
            }
            2 * po_held >= po_tested;
        })) {
        if (n > 200) {
            #pragma omp parallel for schedule(dynamic, 4) firstprivate(n)
            for (long j = 2; j < n; j++) {
                #pragma omp simd
                for (long i = 2; i <= j; i++) {
                    if (at[i] >= 0) {
                        if (x[at[i]] < 9 || (int)i > 40)
                            a[j][i] += 1;
                        if (x[at[i]] < 9 || (int)i > 40)
                            b[j][i] -= 1;
                    }
                }
            }
        } else {
            for (long j = 2; j < n; j++) {
                #pragma omp simd
                for (long i = 2; i <= j; i++) {
                    if (at[i] >= 0) {
                        if (x[at[i]] < 9 || (int)i > 40)
                            a[j][i] += 1;
                        if (x[at[i]] < 9 || (int)i > 40)
                            b[j][i] -= 1;
                    }
                }
            }
        }
    } else {
        po_pairs_1_original(n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void pairs(int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 190)) {
        po_pairs_1(n);
    } else {
        po_pairs_1_original(n);
    }
}

/* What is read is written: the loops have to gain more. */
void written(int n)
{
    for (int i = 1; i < n; i++)
        if (a[0][i - 1] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] += b[0][j];
}
