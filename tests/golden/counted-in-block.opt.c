static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(int m, int n,
    const double *restrict a, int lda, double *restrict b, int ldb)
{
    #pragma omp for nowait
    for (long j = 0; j < n; j++)
        for (long k = m - 1L; k >= 0; k--) {
            for (int i = 0; i < (int)k; i++) {
                if (a[i + (int)k * lda] == 0.)
                    break;
                b[i + (int)j * ldb] -= b[j * ldb + k] * a[i + (int)k * lda];
            }
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int m, int n,
    const double *restrict a, int lda, double *restrict b, int ldb)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            for (int i = 0; i < k; i++) {
                if (a[i + k * lda] == 0.)
                    break;
                b[i + j * ldb] -= b[k + j * ldb] * a[i + k * lda];
            }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int m, int n,
    const double *restrict a, int lda, double *restrict b, int ldb)
{
    if (lda + 1L >= m && ldb >= m) {
        #pragma omp parallel firstprivate(m, n, a, lda, b, ldb)
        po_f_1_team(m, n, a, lda, b, ldb);
    } else {
        po_f_1_original(m, n, a, lda, b, ldb);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* What is executed as one statement, as a loop in it may end early: that counts otherwise, so that
 * it is known which elements it accesses, and columns are independent.
 */
void f(int m, int n, const double *restrict a, int lda, double *restrict b,
       int ldb)
{
    /* polyopt: parallel */
    if (po_large((double)n * m > 690)) {
        po_f_1(m, n, a, lda, b, ldb);
    } else {
        po_f_1_original(m, n, a, lda, b, ldb);
    }
}
