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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of product */
static __attribute__((noinline)) void po_product_1_original(int n,
    double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[j][k];
}

/* polyopt: for product, where there is much to do */
static __attribute__((noinline)) void po_product_1(int n,
    double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n])
{
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, n >= 225 ? (n + 31L) / 32 : 1) \
        firstprivate(n, C, A, B)
    for (long it = 0; it < n; it += 32)
        for (long jt = 0; jt < n; jt += 32)
            for (long kt = 0; kt < n; kt += 32) {
                double B_packed[32][40];
                po_transpose8(jt, po_min(n - 1L, jt + 31), kt, po_min(n - 1L, kt + 31),
                        &B[jt][kt], n, &B_packed[0][0], 40);
                long i = it;
                for (; i <= po_min(n - 4L, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                        const double a0 = A[i][k];
                        const double a1 = A[i][k + 1];
                        const double a2 = A[i][k + 2];
                        const double a3 = A[i][k + 3];
                        const double a4 = A[i + 1][k];
                        const double a5 = A[i + 1][k + 1];
                        const double a6 = A[i + 1][k + 2];
                        const double a7 = A[i + 1][k + 3];
                        const double a8 = A[i + 2][k];
                        const double a9 = A[i + 2][k + 1];
                        const double a10 = A[i + 2][k + 2];
                        const double a11 = A[i + 2][k + 3];
                        const double a12 = A[i + 3][k];
                        const double a13 = A[i + 3][k + 1];
                        const double a14 = A[i + 3][k + 2];
                        const double a15 = A[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const double b0 = B_packed[k - kt][j - jt];
                            const double b1 = B_packed[k - kt + 1][j - jt];
                            const double b2 = B_packed[k - kt + 2][j - jt];
                            const double b3 = B_packed[k - kt + 3][j - jt];
                            double c0 = C[i][j];
                            double c1 = C[i + 1][j];
                            double c2 = C[i + 2][j];
                            double c3 = C[i + 3][j];
                            c0 += a0 * b0;
                            c0 += a1 * b1;
                            c0 += a2 * b2;
                            c0 += a3 * b3;
                            c1 += a4 * b0;
                            c1 += a5 * b1;
                            c1 += a6 * b2;
                            c1 += a7 * b3;
                            c2 += a8 * b0;
                            c2 += a9 * b1;
                            c2 += a10 * b2;
                            c2 += a11 * b3;
                            c3 += a12 * b0;
                            c3 += a13 * b1;
                            c3 += a14 * b2;
                            c3 += a15 * b3;
                            C[i][j] = c0;
                            C[i + 1][j] = c1;
                            C[i + 2][j] = c2;
                            C[i + 3][j] = c3;
                        }
                    }
                    for (; k < po_min(n, kt + 32); k++) {
                        const double a0 = A[i][k];
                        const double a1 = A[i + 1][k];
                        const double a2 = A[i + 2][k];
                        const double a3 = A[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const double b0 = B_packed[k - kt][j - jt];
                            C[i][j] += a0 * b0;
                            C[i + 1][j] += a1 * b0;
                            C[i + 2][j] += a2 * b0;
                            C[i + 3][j] += a3 * b0;
                        }
                    }
                }
                for (; i < po_min(n, it + 32); i++) {
                    long k = kt;
                    for (; k <= po_min(n - 4L, kt + 28); k += 4) {
                        const double a0 = A[i][k];
                        const double a1 = A[i][k + 1];
                        const double a2 = A[i][k + 2];
                        const double a3 = A[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            double c0 = C[i][j];
                            c0 += a0 * B_packed[k - kt][j - jt];
                            c0 += a1 * B_packed[k - kt + 1][j - jt];
                            c0 += a2 * B_packed[k - kt + 2][j - jt];
                            c0 += a3 * B_packed[k - kt + 3][j - jt];
                            C[i][j] = c0;
                        }
                    }
                    for (; k < po_min(n, kt + 32); k++) {
                        const double a0 = A[i][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++)
                            C[i][j] += a0 * B_packed[k - kt][j - jt];
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --check --tile=32 */
void product(int n, double C[restrict n][n], double A[restrict n][n],
             double B[restrict n][n])
{
    /* polyopt: tiled 32x32x32, parallel, unroll-and-jam, simd, packed B */
    if (po_large(n > 53)) {
        po_product_1(n, C, A, B);
    } else {
        po_product_1_original(n, C, A, B);
    }
}
