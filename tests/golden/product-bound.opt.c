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

/* The second loop computes its bound after the first one has stored: where
 * nothing is known of n and m, the product might overflow before that.
 */
double a[5000], b[5000];

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n, int m)
{
    for (int i = 0; i < 5000; i++)
        a[i] = a[i] * 2 + i;
    for (int k = 0; k < n * m; k++)
        b[k] = a[k] + 1;
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, int m)
{
    if (((long)n * m) <= 1099511627776) {
        #pragma omp parallel for simd firstprivate(n, m)
        for (long t1 = 0; t1 < po_min(5000, ((long)n * m)); t1++) {
            double a0 = a[t1];
            a0 = a0 * 2 + (int)t1;
            b[t1] = a0 + 1;
            a[t1] = a0;
        }
        #pragma omp simd
        for (long i = po_max(((long)n * m), 0); i <= 4999; i++)
            a[i] = a[i] * 2 + (int)i;
        #pragma omp parallel for simd firstprivate(n, m)
        for (long k = 5000; k < ((long)n * m); k++)
            b[k] = a[k] + 1;
    } else {
        po_f_1_original(n, m);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, int m)
{
    /* polyopt: parallel, simd */
    if (po_large(((long)n * m) > 70000)) {
        po_f_1(n, m);
    } else {
        for (int i = 0; i < 5000; i++)
            a[i] = a[i] * 2 + i;
        for (int k = 0; k < n * m; k++)
            b[k] = a[k] + 1;
    }
}
