#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of copy */
static __attribute__((noinline)) void po_copy_1_original(int lo, int hi,
    int first, int n, double (*restrict a)[500], double (*restrict b)[500])
{
    for (int i = lo; i < hi; i++)
        for (int j = first; j < n; j++)
            a[i][j] = b[j][i];
}

/* polyopt: for copy, where there is much to do */
static __attribute__((noinline)) void po_copy_1(int lo, int hi, int first,
    int n, double (*restrict a)[500], double (*restrict b)[500])
{
    #pragma omp parallel for collapse(2) firstprivate(lo, hi, first, n, a, b)
    for (long t1 = 0; t1 < (long)hi - lo; t1 += 32)
        for (long t2 = 0; t2 < (long)n - first; t2 += 64)
            for (long i = t1 + lo; i < po_min(hi, t1 + lo + 32); i++) {
                #pragma omp simd
                for (long j = t2 + first; j < po_min(n, t2 + first + 64); j++)
                    a[i][j] = b[j][i];
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --tile=32,64 */

/* Tiles begin where the loops do, so that all are whole but the last ones. */
void copy(int lo, int hi, int first, int n, double a[restrict 500][500],
          double b[restrict 500][500])
{
    /* polyopt: tiled 32x64, parallel, simd */
    if (po_large((double)((long)hi - lo) * ((long)n - first) > 70000)) {
        po_copy_1(lo, hi, first, n, a, b);
    } else {
        po_copy_1_original(lo, hi, first, n, a, b);
    }
}
