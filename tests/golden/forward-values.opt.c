#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline void po_transpose4(long row, long last_row, long column,
    long last_column, const void *from, long from_row, void *to, long to_row)
{
    typedef int __attribute__((may_alias)) number;
    const number *a = from;
    number *b = to;
    long rows = last_row - row + 1, columns = last_column - column + 1;
    long i = 0;
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#if defined __AVX512F__
    enum { lanes = 64 / 4 };
#elif defined __AVX2__
    enum { lanes = 32 / 4 };
#else
    enum { lanes = 16 / 4 };
#endif
    typedef int vector __attribute__((
        vector_size(4 * lanes), aligned(4), may_alias));
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
                        0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
#elif defined __AVX2__
                    y[2 * r] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        0, 8, 1, 9, 2, 10, 3, 11);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        4, 12, 5, 13, 6, 14, 7, 15);
#else
                    y[2 * r] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        0, 4, 1, 5);
                    y[2 * r + 1] = __builtin_shufflevector(
                        x[r], x[r + lanes / 2],
                        2, 6, 3, 7);
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

#if defined __AVX512F__
enum { po_bytes = 64, po_rows = 12, po_vectors = 2 };
#elif defined __AVX__
enum { po_bytes = 32, po_rows = 4, po_vectors = 3 };
#else
enum { po_bytes = 16, po_rows = 4, po_vectors = 3 };
#endif
typedef double po_double __attribute__((
    vector_size(po_bytes), aligned(8), may_alias));
enum { po_lanes8 = po_bytes / 8, po_row8 = po_vectors * po_lanes8 };

/* options: --parallel-threshold=0 --min-gain=any */
/* Values that an iteration sets for one update are part of it: r, which is converted; not p,
 * a product in a sum; nor last, which is read behind the loop.
 */
double kernel(int n, int d, const float x[n][d], const float y[n][d],
              double z[restrict n][n])
{
    float last = 0;

    /* polyopt: tiled 32x512x32, parallel, unroll-and-jam, simd, packed y */
    if (po_large((double)n * n * d > 78000)) {
        #pragma omp parallel for collapse(2) \
            schedule(dynamic, n >= 225 && n >= 513 ? (n + 511L) / 512 : 1) \
            firstprivate(n, d, x, y, z)
        for (long it = 0; it < n; it += 32)
            for (long jt = 0; jt < n; jt += 512)
                for (long kt = 0; kt < d; kt += 32) {
                    float y_packed[32][528];
                    po_transpose4(jt, po_min(n - 1L, jt + 511), kt, po_min(d - 1L, kt + 31),
                            &y[jt][kt], d, &y_packed[0][0], 528);
                    long i = it;
                    for (; i <= po_min(n - 4L, it + 28); i += 4) {
                        long k = kt;
                        for (; k <= po_min(d - 4L, kt + 28); k += 4) {
                            const float x0 = x[i][k];
                            const float x1 = x[i][k + 1];
                            const float x2 = x[i][k + 2];
                            const float x3 = x[i][k + 3];
                            const float x4 = x[i + 1][k];
                            const float x5 = x[i + 1][k + 1];
                            const float x6 = x[i + 1][k + 2];
                            const float x7 = x[i + 1][k + 3];
                            const float x8 = x[i + 2][k];
                            const float x9 = x[i + 2][k + 1];
                            const float x10 = x[i + 2][k + 2];
                            const float x11 = x[i + 2][k + 3];
                            const float x12 = x[i + 3][k];
                            const float x13 = x[i + 3][k + 1];
                            const float x14 = x[i + 3][k + 2];
                            const float x15 = x[i + 3][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                const float y0 = y_packed[k - kt][j - jt];
                                const float y1 = y_packed[k - kt + 1][j - jt];
                                const float y2 = y_packed[k - kt + 2][j - jt];
                                const float y3 = y_packed[k - kt + 3][j - jt];
                                double z0 = z[i][j];
                                double z1 = z[i + 1][j];
                                double z2 = z[i + 2][j];
                                double z3 = z[i + 3][j];
                                z0 += (double)(x0 - y0) * (double)(x0 - y0);
                                z0 += (double)(x1 - y1) * (double)(x1 - y1);
                                z0 += (double)(x2 - y2) * (double)(x2 - y2);
                                z0 += (double)(x3 - y3) * (double)(x3 - y3);
                                z1 += (double)(x4 - y0) * (double)(x4 - y0);
                                z1 += (double)(x5 - y1) * (double)(x5 - y1);
                                z1 += (double)(x6 - y2) * (double)(x6 - y2);
                                z1 += (double)(x7 - y3) * (double)(x7 - y3);
                                z2 += (double)(x8 - y0) * (double)(x8 - y0);
                                z2 += (double)(x9 - y1) * (double)(x9 - y1);
                                z2 += (double)(x10 - y2) * (double)(x10 - y2);
                                z2 += (double)(x11 - y3) * (double)(x11 - y3);
                                z3 += (double)(x12 - y0) * (double)(x12 - y0);
                                z3 += (double)(x13 - y1) * (double)(x13 - y1);
                                z3 += (double)(x14 - y2) * (double)(x14 - y2);
                                z3 += (double)(x15 - y3) * (double)(x15 - y3);
                                z[i][j] = z0;
                                z[i + 1][j] = z1;
                                z[i + 2][j] = z2;
                                z[i + 3][j] = z3;
                            }
                        }
                        for (; k < po_min(d, kt + 32); k++) {
                            const float x0 = x[i][k];
                            const float x1 = x[i + 1][k];
                            const float x2 = x[i + 2][k];
                            const float x3 = x[i + 3][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                const float y0 = y_packed[k - kt][j - jt];
                                z[i][j] += (double)(x0 - y0) * (double)(x0 - y0);
                                z[i + 1][j] += (double)(x1 - y0) * (double)(x1 - y0);
                                z[i + 2][j] += (double)(x2 - y0) * (double)(x2 - y0);
                                z[i + 3][j] += (double)(x3 - y0) * (double)(x3 - y0);
                            }
                        }
                    }
                    for (; i < po_min(n, it + 32); i++) {
                        long k = kt;
                        for (; k <= po_min(d - 4L, kt + 28); k += 4) {
                            const float x0 = x[i][k];
                            const float x1 = x[i][k + 1];
                            const float x2 = x[i][k + 2];
                            const float x3 = x[i][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                double z0 = z[i][j];
                                z0 += (double)(x0 - y_packed[k - kt][j - jt]) * (double)(x0 - y_packed[k - kt][j - jt]);
                                z0 += (double)(x1 - y_packed[k - kt + 1][j - jt]) * (double)(x1 - y_packed[k - kt + 1][j - jt]);
                                z0 += (double)(x2 - y_packed[k - kt + 2][j - jt]) * (double)(x2 - y_packed[k - kt + 2][j - jt]);
                                z0 += (double)(x3 - y_packed[k - kt + 3][j - jt]) * (double)(x3 - y_packed[k - kt + 3][j - jt]);
                                z[i][j] = z0;
                            }
                        }
                        for (; k < po_min(d, kt + 32); k++) {
                            const float x0 = x[i][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++)
                                z[i][j] += (double)(x0 - y_packed[k - kt][j - jt]) * (double)(x0 - y_packed[k - kt][j - jt]);
                        }
                    }
                }
        if (n > 230) {
            #pragma omp parallel for firstprivate(n, x, y, z)
            for (long i = 0; i < n; i++) {
                const float x0 = x[i][0];
                for (long j = 0; j < n; j++) {
                    double p = x0 * y[j][0];
                    z[i][j] += p;
                }
            }
        } else {
            for (long i = 0; i < n; i++) {
                const float x0 = x[i][0];
                for (long j = 0; j < n; j++) {
                    double p = x0 * y[j][0];
                    z[i][j] += p;
                }
            }
        }
        for (long i = 0; i <= n - 2L; i++) {
            float last_2 = x[i][0] - y[i][0];
            z[i][i] -= last_2 * last_2;
        }
        if (n >= 1) {
            last = x[n - 1L][0] - y[n - 1L][0];
            z[n - 1L][n - 1L] -= last * last;
        }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < d; k++) {
                    const double r = x[i][k] - y[j][k];

                    z[i][j] += r * r;
                }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double p = x[i][0] * y[j][0];

                z[i][j] += p;
            }
        for (int i = 0; i < n; i++) {
            last = x[i][0] - y[i][0];
            z[i][i] -= last * last;
        }
    }
    return last;
}

/* polyopt: the original of product */
static __attribute__((noinline)) void po_product_1_original(int n,
    double (*restrict a)[n], double (*restrict b)[n], double (*restrict c)[n])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double t = -a[i][k];

            for (int j = 0; j < n; j++)
                c[i][j] += t * b[k][j];
        }
    for (int i = 0; i < n; i++) {
        double u = c[i][1];

        for (int j = 0; j < n; j++)
            c[i][j] -= u * b[i][j];
    }
}

/* polyopt: for product, where there is much to do */
static __attribute__((noinline)) void po_product_1(int n,
    double (*restrict a)[n], double (*restrict b)[n], double (*restrict c)[n])
{
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, n >= 2017 ? (n + 95L) / 96 : 1) \
        firstprivate(n, a, b, c)
    for (long it = 0; it < n; it += 288)
        for (long jt = 0; jt < n; jt += 96)
            for (long kt = 0; kt < n; kt += 256) {
                double b_packed[256][104];
                for (long k = kt; k < po_min(n, kt + 256); k++) {
                    if (k + 8 < po_min(n, kt + 256))
                        for (long t1 = jt; t1 < po_min(n, jt + 96); t1 += 8)
                            __builtin_prefetch(&b[k + 8][t1]);
                    for (long t1 = jt; t1 < po_min(n, jt + 96); t1++)
                        b_packed[k - kt][t1 - jt] = b[k][t1];
                }
                for (long k = kt; k < po_min(n, kt + 256); k++)
                    for (long t1 = po_min(n - 1L, jt + 95) + 1; t1 < jt + 96; t1++)
                        b_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min((long)n - po_row8, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)n - po_rows, it - po_rows + 288); i += po_rows) {
                        po_double c_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r1][c1 / po_lanes8] = *(const po_double *)&c[i + r1][j + c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r1][c1 / po_lanes8] += -a[i + r1][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c[i + r1][j + c1] = c_tile[r1][c1 / po_lanes8];
                    }
                    for (; i < po_min(n, it + 288); i++) {
                        po_double c_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c[i][j + c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += -a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c[i][j + c1] = c_tile[c1 / po_lanes8];
                    }
                }
                for (; j < po_min(n, jt + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)n - po_rows, it - po_rows + 288); i += po_rows) {
                        double c_tile_edge[po_rows][po_row8] = {{0}};
                        po_double c_tile[po_rows][po_vectors];
                        for (long r1 = 0; r1 < po_rows; r1++)
                            for (long c1 = 0; c1 < po_min(-j + n, jt - j + 96); c1++)
                                c_tile_edge[r1][c1] = c[i + r1][j + c1];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r1][c1 / po_lanes8] = *(const po_double *)&c_tile_edge[r1][c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r1][c1 / po_lanes8] += -a[i + r1][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c_tile_edge[r1][c1] = c_tile[r1][c1 / po_lanes8];
                        for (long r1 = 0; r1 < po_rows; r1++)
                            for (long c1 = 0; c1 < po_min(-j + n, jt - j + 96); c1++)
                                c[i + r1][j + c1] = c_tile_edge[r1][c1];
                    }
                    for (; i < po_min(n, it + 288); i++) {
                        double c_tile_edge[po_row8] = {0};
                        po_double c_tile[po_vectors];
                        for (long c1 = 0; c1 < po_min(-j + n, jt - j + 96); c1++)
                            c_tile_edge[c1] = c[i][j + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c_tile_edge[c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += -a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c_tile_edge[c1] = c_tile[c1 / po_lanes8];
                        for (long c1 = 0; c1 < po_min(-j + n, jt - j + 96); c1++)
                            c[i][j + c1] = c_tile_edge[c1];
                    }
                }
            }
    if (n > 220) {
        #pragma omp parallel for firstprivate(n, b, c)
        for (long i = 0; i < n; i++) {
            double u = c[i][1];
            #pragma omp simd
            for (long j = 0; j < n; j++)
                c[i][j] -= u * b[i][j];
        }
    } else {
        for (long i = 0; i < n; i++) {
            double u = c[i][1];
            #pragma omp simd
            for (long j = 0; j < n; j++)
                c[i][j] -= u * b[i][j];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Between loops, t is part of the update; not u, which the loop changes. */
void product(int n, double a[restrict n][n], double b[restrict n][n],
             double c[restrict n][n])
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, simd, packed b */
    if (po_large(n > 51)) {
        po_product_1(n, a, b, c);
    } else {
        po_product_1_original(n, a, b, c);
    }
}
