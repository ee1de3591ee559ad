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

/* polyopt: the original of kernel */
static __attribute__((noinline)) void po_kernel_1_original(short n, int m,
    unsigned short k, double *restrict a, const double *restrict b)
{
    for (unsigned short i = k; i > m; i--)
        a[i] -= b[i];
    for (short i = n; i >= 0; i--)
        a[i] += b[i + 1];
}

/* polyopt: for kernel, where there is much to do */
static __attribute__((noinline)) void po_kernel_1(short n, int m,
    unsigned short k, double *restrict a, const double *restrict b)
{
    if (m >= 0) {
        #pragma omp parallel for simd firstprivate(n, m, k, a, b)
        for (long i = (long)k; i >= po_max(m + 1L, n + 1L); i--)
            a[i] -= b[i];
        #pragma omp simd
        for (long i = n; i >= (long)k + 1L; i--)
            a[i] += b[i + 1];
        #pragma omp parallel for simd firstprivate(n, m, k, a, b)
        for (long i = po_min((long)k, n); i >= m + 1L; i--) {
            double a0 = a[i];
            a0 -= b[i];
            a0 += b[i + 1];
            a[i] = a0;
        }
        #pragma omp simd
        for (long i = po_min((long)k, po_min(n, m)); i >= 0; i--)
            a[i] += b[i + 1];
    } else {
        po_kernel_1_original(n, m, k, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A short is never large enough for threads, the difference may be. */
void kernel(short n, int m, unsigned short k, double *restrict a,
            const double *restrict b)
{
    /* polyopt: parallel, simd */
    if (po_large((long)k - m > 51000)) {
        po_kernel_1(n, m, k, a, b);
    } else {
        for (unsigned short i = k; i > m; i--)
            a[i] -= b[i];
        for (short i = n; i >= 0; i--)
            a[i] += b[i + 1];
    }
}
