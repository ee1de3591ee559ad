static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline void po_transpose8(long row, long last_row, long column,
    long last_column, const void *from, long from_row, void *to, long to_row)
{
    typedef long long __attribute__((may_alias)) number;
    const number *a = from;
    number *b = to;
    long rows = last_row - row + 1, columns = last_column - column + 1;
    long i = 0;
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#if defined __AVX512F__
    enum { lanes = 64 / 8 };
#elif defined __AVX2__
    enum { lanes = 32 / 8 };
#else
    enum { lanes = 16 / 8 };
#endif
    typedef long long vector __attribute__((
        vector_size(8 * lanes), aligned(8), may_alias));
    for (; i <= rows - lanes; i += lanes) {
        long k = 0;
        for (; k <= columns - lanes; k += lanes) {
            vector x[lanes], y[lanes];
            #pragma GCC unroll 16
            for (int r = 0; r < lanes; r++)
                x[r] = *(const vector *)&a[(i + r) * from_row + k];
            #pragma GCC unroll 4
            for (int s = 1; s < lanes; s *= 2) {
                #pragma GCC unroll 16
                for (int r = 0; r < lanes / 2; r++) {
#if defined __AVX512F__
                    y[2 * r] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        0, 8, 1, 9, 2, 10, 3, 11);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        4, 12, 5, 13, 6, 14, 7, 15);
#elif defined __AVX2__
                    y[2 * r] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        0, 4, 1, 5);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        2, 6, 3, 7);
#else
                    y[2 * r] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        0, 2);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        1, 3);
#endif
                }
                #pragma GCC unroll 16
                for (int r = 0; r < lanes; r++)
                    x[r] = y[r];
            }
            #pragma GCC unroll 16
            for (int r = 0; r < lanes; r++)
                *(vector *)&b[(k + r) * to_row + i] = x[r];
        }
        for (int s = 0; s < lanes && k + s < columns; s++)
            for (int r = 0; r < lanes; r++)
                b[(k + s) * to_row + i + r] =
                    a[(i + r) * from_row + k + s];
    }
    for (int r = 0; r < lanes && i + r < rows; r++)
        for (long k = 0; k < columns; k++)
            b[k * to_row + i + r] = a[(i + r) * from_row + k];
    return;
#endif
#endif
    for (; i < rows; i++)
        for (long k = 0; k < columns; k++)
            b[k * to_row + i] = a[i * from_row + k];
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
            po_transpose8(t2 + first, po_min(n - 1L, t2 + first + 63), t1 + lo, po_min(hi - 1L, t1 + lo + 31),
                    &b[t2 + first][t1 + lo], 500, &a[t1 + lo][t2 + first], 500);
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
