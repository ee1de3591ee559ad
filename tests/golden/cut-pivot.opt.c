#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* A row is cut at the element that all read: what comes before it, it, what is behind. */
double x[4000], y[4000];

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, int m)
{
    if (n >= 1 && m >= 1) {
        const double x0 = x[m];
        if (m > 46000 && n > 46000) {
            #pragma omp parallel for simd firstprivate(n, m, x0)
            for (long i = 0; i < po_min(n, m); i++)
                x[i] += x0 * y[i];
        } else {
            #pragma omp simd
            for (long i = 0; i < po_min(n, m); i++)
                x[i] += x0 * y[i];
        }
    }
    if (n - 1L >= m && m >= 0)
        x[m] += x[m] * y[m];
    if (n - 2L >= m && n >= 1) {
        const double x0 = x[m];
        if (n > 46000 && (long)n - m > 46000) {
            #pragma omp parallel for simd firstprivate(n, m, x0)
            for (long i = po_max(m + 1L, 0); i < n; i++)
                x[i] += x0 * y[i];
        } else {
            #pragma omp simd
            for (long i = po_max(m + 1L, 0); i < n; i++)
                x[i] += x0 * y[i];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, int m)
{
    /* polyopt: parallel, simd */
    if (po_large((m > 46000 && n > 46000) || (n > 46000 && (long)n - m > 46000))) {
        po_f_1(n, m);
    } else {
        for (int i = 0; i < n; i++)
            x[i] += x[m] * y[i];
    }
}
