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

/* Rows of any length count as 16 iterations; a function that is not known takes
 * long, one of the library as long as it takes, or no more than an addition.
 */
#include <math.h>

/* polyopt: what each thread does for rows */
static __attribute__((noinline)) void po_rows_1_team(int n,
    const int *restrict begin, const int *restrict column,
    const double *restrict value, const double *restrict x, double *restrict y)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(int n,
    const int *restrict begin, const int *restrict column,
    const double *restrict value, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(int n,
    const int *restrict begin, const int *restrict column,
    const double *restrict value, const double *restrict x, double *restrict y)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, begin, column, value, x, y)
        po_rows_1_team(n, begin, column, value, x, y);
    } else {
        po_rows_1_original(n, begin, column, value, x, y);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(int n, const int *restrict begin, const int *restrict column,
          const double *restrict value, const double *restrict x,
          double *restrict y)
{
    /* polyopt: parallel */
    if (po_large(n > 1000)) {
        po_rows_1(n, begin, column, value, x, y);
    } else {
        for (int i = 0; i < n; i++) {
            double sum = 0;

            for (int k = begin[i]; k < begin[i + 1]; k++)
                sum += value[k] * x[column[k]];
            y[i] = sum;
        }
    }
}

int one(int) __attribute__((const));

/* polyopt: what each thread does for values */
static __attribute__((noinline)) void po_values_1_team(int n, int *restrict a)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++)
        a[i] = one((int)i);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of values */
static __attribute__((noinline)) void po_values_1_original(int n,
    int *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = one(i);
}

/* polyopt: for values, where there is much to do */
static __attribute__((noinline)) void po_values_1(int n, int *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, a)
        po_values_1_team(n, a);
    } else {
        po_values_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void values(int n, int *restrict a)
{
    /* polyopt: parallel */
    if (po_large(n > 66)) {
        po_values_1(n, a);
    } else {
        for (int i = 0; i < n; i++)
            a[i] = one(i);
    }
}

/* polyopt: the original of sizes */
static __attribute__((noinline)) void po_sizes_1_original(int n,
    double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = fabs(a[i]);
}

/* polyopt: for sizes, where there is much to do */
static __attribute__((noinline)) void po_sizes_1(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = fabs(a[i]);
    } else {
        po_sizes_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void sizes(int n, double *restrict a)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000)) {
        po_sizes_1(n, a);
    } else {
        for (int i = 0; i < n; i++)
            a[i] = fabs(a[i]);
    }
}

/* polyopt: what each thread does for roots */
static __attribute__((noinline)) void po_roots_1_team(int n,
    double *restrict a)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++)
        a[i] = cos(a[i]);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of roots */
static __attribute__((noinline)) void po_roots_1_original(int n,
    double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[i] = cos(a[i]);
}

/* polyopt: for roots, where there is much to do */
static __attribute__((noinline)) void po_roots_1(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, a)
        po_roots_1_team(n, a);
    } else {
        po_roots_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void roots(int n, double *restrict a)
{
    /* polyopt: parallel */
    if (po_large(n > 1800)) {
        po_roots_1(n, a);
    } else {
        for (int i = 0; i < n; i++)
            a[i] = cos(a[i]);
    }
}
