#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
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

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* The second branch would take nine times as long as it is: it is left out. */
void either(int r, long n, double A[n][n]);

/* polyopt: the original of either */
static __attribute__((noinline)) void po_either_1_original(int r, long n,
    double (*A)[n])
{
    if (r > 0)
        for (long k = 0; k < n; k++) {
            for (long i = k + 1; i < n; i++)
                A[i][k] /= A[k][k];
            for (long i = k + 1; i < n; i++)
                for (long j = k + 1; j < n; j++)
                    A[i][j] -= A[i][k] * A[k][j];
        }
    if (r <= 0)
        for (long k = 0; k < n; k++) {
            for (long j = k + 1; j < n; j++)
                A[k][j] /= A[k][k];
            for (long i = 0; i < n; i++)
                if (i != k)
                    for (long j = k + 1; j < n; j++)
                        A[i][j] -= A[i][k] * A[k][j];
        }
}

/* polyopt: for either, where there is much to do */
static __attribute__((noinline)) void po_either_1(int r, long n,
    double (*A)[n])
{
    if (r >= 1 && n >= -1099511627776 && n <= 1099511627776) {
        for (long t1 = 0; t1 <= po_floord(n - 2, 24); t1++) {
            #pragma omp parallel for if (n > 160) schedule(dynamic) \
                firstprivate(n, A, t1)
            for (long it = po_ceild(t1, 2); it <= po_min(t1, po_floord(n - 1, 48)); it++)
                for (long t2 = t1 - it; t2 <= po_floord(n - 1, 48); t2++) {
                    if (t1 <= 2 * it - 1) {
                        if (t1 <= it + t2 - 1) {
                            double A_packed[48][48];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++) {
                                if (k + 8 <= 48 * t1 - 48 * it + 47)
                                    for (long t3 = 48 * t2; t3 < po_min(n, 48 * t2 + 48); t3 += 8)
                                        __builtin_prefetch(&A[k + 8][t3]);
                                for (long t3 = 48 * t2; t3 < po_min(n, 48 * t2 + 48); t3++)
                                    A_packed[k + 48 * it - 48 * t1][t3 - 48 * t2] = A[k][t3];
                            }
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                for (long t3 = po_min(n - 1, 48 * t2 + 47) + 1; t3 < 48 * t2 + 48; t3++)
                                    A_packed[k + 48 * it - 48 * t1][t3 - 48 * t2] = 0;
                            long j = 48 * t2;
                            for (; j <= po_min(n - po_row8, 48 * t2 - po_row8 + 48); j += po_row8) {
                                long i = 48 * it;
                                for (; i <= po_min(n - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                                    po_double A_tile[po_rows][po_vectors];
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            A_tile[r1][c / po_lanes8] = *(const po_double *)&A[i + r1][j + c];
                                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                        #pragma GCC unroll 16
                                        for (long r1 = 0; r1 < po_rows; r1++)
                                            #pragma GCC unroll 16
                                            for (long c = 0; c < po_row8; c += po_lanes8)
                                                A_tile[r1][c / po_lanes8] -= A[i + r1][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            *(po_double *)&A[i + r1][j + c] = A_tile[r1][c / po_lanes8];
                                }
                                for (; i < po_min(n, 48 * it + 48); i++) {
                                    po_double A_tile[po_vectors];
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[c / po_lanes8] = *(const po_double *)&A[i][j + c];
                                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        *(po_double *)&A[i][j + c] = A_tile[c / po_lanes8];
                                }
                            }
                            for (; j < po_min(n, 48 * t2 + 48); j += po_row8) {
                                long i = 48 * it;
                                for (; i <= po_min(n - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                                    double A_tile_edge[po_rows][po_row8] = {{0}};
                                    po_double A_tile[po_rows][po_vectors];
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        for (long c = 0; c < po_min(-j + n, 48 * t2 - j + 48); c++)
                                            A_tile_edge[r1][c] = A[i + r1][j + c];
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            A_tile[r1][c / po_lanes8] = *(const po_double *)&A_tile_edge[r1][c];
                                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                        #pragma GCC unroll 16
                                        for (long r1 = 0; r1 < po_rows; r1++)
                                            #pragma GCC unroll 16
                                            for (long c = 0; c < po_row8; c += po_lanes8)
                                                A_tile[r1][c / po_lanes8] -= A[i + r1][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            *(po_double *)&A_tile_edge[r1][c] = A_tile[r1][c / po_lanes8];
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        for (long c = 0; c < po_min(-j + n, 48 * t2 - j + 48); c++)
                                            A[i + r1][j + c] = A_tile_edge[r1][c];
                                }
                                for (; i < po_min(n, 48 * it + 48); i++) {
                                    double A_tile_edge[po_row8] = {0};
                                    po_double A_tile[po_vectors];
                                    for (long c = 0; c < po_min(-j + n, 48 * t2 - j + 48); c++)
                                        A_tile_edge[c] = A[i][j + c];
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                        #pragma GCC unroll 16
                                        for (long c = 0; c < po_row8; c += po_lanes8)
                                            A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                                    for (long c = 0; c < po_min(-j + n, 48 * t2 - j + 48); c++)
                                        A[i][j + c] = A_tile_edge[c];
                                }
                            }
                        }
                        if (t1 == it + t2)
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                for (long i = 48 * it; i < po_min(n, 48 * it + 48); i++) {
                                    A[i][k] /= A[k][k];
                                    if (48 * t1 + 46 >= 48 * it + k) {
                                        const double a0 = A[i][k];
                                        #pragma omp simd
                                        for (long j = k + 1; j <= 48 * t1 - 48 * it + 47; j++)
                                            A[i][j] -= a0 * A[k][j];
                                    }
                                }
                    }
                    if (t1 == 2 * it) {
                        if (t1 == 2 * t2)
                            for (long k = 24 * t1; k <= po_min(n - 2, 24 * t1 + 46); k++)
                                for (long i = k + 1; i < po_min(n, 24 * t1 + 48); i++) {
                                    A[i][k] /= A[k][k];
                                    {
                                        const double a0 = A[i][k];
                                        #pragma omp simd
                                        for (long j = k + 1; j < po_min(n, 48 * t2 + 48); j++)
                                            A[i][j] -= a0 * A[k][j];
                                    }
                                }
                        if (t1 <= 2 * t2 - 2)
                            for (long k = 24 * t1; k <= 24 * t1 + 46; k++)
                                for (long i = k + 1; i <= 24 * t1 + 47; i++) {
                                    const double a0 = A[i][k];
                                    #pragma omp simd
                                    for (long j = 48 * t2; j < po_min(n, 48 * t2 + 48); j++)
                                        A[i][j] -= a0 * A[k][j];
                                }
                    }
                }
        }
    } else {
        po_either_1_original(r, n, A);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void either(int r, long n, double A[n][n])
{
    /* polyopt: tiled 48x48x48, 32x32x256, parallel wavefront, register tiles, simd, packed A */
    if (po_large(n > 57)) {
        po_either_1(r, n, A);
    } else {
        po_either_1_original(r, n, A);
    }
}
