#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* The call divides the function into two regions. */
double A[1000][1000], B[1000][1000];

void report(void);

void f(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for
    for (long j = 0; j <= 999; j++) {
        #pragma omp simd
        for (long i = 0; i <= 999; i++)
            A[j][i] = B[j][i] + 1;
    }
    report();
    /* polyopt: tiled 64x64, parallel, simd, packed A */
    #pragma omp parallel for
    for (long it = 0; it <= 960; it += 64)
        for (long jt = 0; jt <= 960; jt += 64) {
            double A_packed[64][72];
            po_transpose8(jt, po_min(999, jt + 63), it, po_min(999, it + 63),
                    &A[jt][it], 1000, &A_packed[0][0], 72);
            for (long i = it; i <= po_min(999, it + 63); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(999, jt + 63); j++)
                    B[i][j] = A_packed[i - it][j - jt] / 2;
            }
        }
}
