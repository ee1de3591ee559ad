#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int m, int n,
    const double *restrict a, int lda, double *restrict b, int ldb)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            if (b[k + j * ldb] != 0.) {
                b[k + j * ldb] /= a[k + k * lda];
                for (int i = 0; i < k; i++)
                    b[i + j * ldb] -= b[k + j * ldb] * a[i + k * lda];
            }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int m, int n,
    const double *restrict a, int lda, double *restrict b, int ldb)
{
    if (ldb >= m && lda >= m) {
        #pragma omp parallel for firstprivate(m, n, a, lda, b, ldb)
        for (long j = 0; j < n; j++)
            for (long k = m - 1L; k >= 0; k--) {
                int holds = b[j * ldb + k] != 0.;
                if (holds) {
                    b[j * ldb + k] /= a[k * lda + k];
                    if (k >= 1) {
                        const double b0 = b[j * ldb + k];
                        #pragma omp simd
                        for (long i = 0; i < k; i++)
                            b[j * ldb + i] -= b0 * a[k * lda + i];
                    }
                }
            }
    } else {
        po_f_1_original(m, n, a, lda, b, ldb);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A condition that what is executed under it changes has a variable of its own, and elements that
 * the inner loop reads again are loaded under it.
 */
void f(int m, int n, const double *restrict a, int lda, double *restrict b,
       int ldb)
{
    /* polyopt: parallel, simd */
    if (po_large((double)n * m * m > 260000)) {
        po_f_1(m, n, a, lda, b, ldb);
    } else {
        po_f_1_original(m, n, a, lda, b, ldb);
    }
}
