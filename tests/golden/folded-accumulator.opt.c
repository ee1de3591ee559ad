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

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
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

/* Sums of a factorisation go through a scalar: they move to the element. */
#define N 2000

double A[N][N];

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(void)
{
    for (long t1 = 0; t1 <= 54; t1++) {
        #pragma omp for schedule(dynamic)
        for (long it = po_ceild(t1 - 2, 4); it <= po_min(13, t1); it++)
            for (long jt = t1 - it; jt <= 3 * it + 2; jt++) {
                if (t1 <= it + jt - 1) {
                    double A_packed[48][48];
                    po_transpose8(48 * jt, po_min(1998, po_min(48 * jt + 47, 144 * it + 142)), 48 * t1 - 48 * it, 48 * t1 - 48 * it + 47,
                            &A[48 * jt][48 * t1 - 48 * it], 2000, &A_packed[0][0], 48);
                    for (long t2 = po_min(1998, po_min(48 * jt + 47, 144 * it + 142)) + 1; t2 < 48 * jt + 48; t2++)
                        for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                            A_packed[k + 48 * it - 48 * t1][t2 - 48 * jt] = 0;
                    long j = 48 * jt;
                    for (; j <= po_min(1999L - po_row8, po_min(48 * jt - po_row8 + 48, 144 * it - po_row8 + 143)); j += po_row8) {
                        long i = po_max(144 * it, j + 1);
                        for (; i < po_min(2001L - po_rows, po_min(144 * it - po_rows + 145, j + po_row8)); i += po_rows) {
                            double A_tile_edge[po_rows][po_row8] = {{0}};
                            po_double A_tile[po_rows][po_vectors];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(po_row8, i + r - j); c++)
                                    A_tile_edge[r][c] = A[i + r][j + c];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A_tile_edge[r][c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(po_row8, i + r - j); c++)
                                    A[i + r][j + c] = A_tile_edge[r][c];
                        }
                        for (; i <= po_min(2000L - po_rows, 144 * it - po_rows + 144); i += po_rows) {
                            po_double A_tile[po_rows][po_vectors];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A[i + r][j + c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A[i + r][j + c] = A_tile[r][c / po_lanes8];
                        }
                        for (; i <= po_min(1999, 144 * it + 143); i++) {
                            double A_tile_edge[po_row8] = {0};
                            po_double A_tile[po_vectors];
                            for (long c = 0; c < po_min(po_row8, i - j); c++)
                                A_tile_edge[c] = A[i][j + c];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                            for (long c = 0; c < po_min(po_row8, i - j); c++)
                                A[i][j + c] = A_tile_edge[c];
                        }
                    }
                    for (; j <= po_min(1998, po_min(48 * jt + 47, 144 * it + 142)); j += po_row8) {
                        long i = po_max(144 * it, j + 1);
                        for (; i <= po_min(2000L - po_rows, 144 * it - po_rows + 144); i += po_rows) {
                            double A_tile_edge[po_rows][po_row8] = {{0}};
                            po_double A_tile[po_rows][po_vectors];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(1999L - j, po_min(48 * jt - j + 48, po_min(144 * it - j + 143, i + r - j))); c++)
                                    A_tile_edge[r][c] = A[i + r][j + c];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A_tile_edge[r][c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(1999L - j, po_min(48 * jt - j + 48, po_min(144 * it - j + 143, i + r - j))); c++)
                                    A[i + r][j + c] = A_tile_edge[r][c];
                        }
                        for (; i <= po_min(1999, 144 * it + 143); i++) {
                            double A_tile_edge[po_row8] = {0};
                            po_double A_tile[po_vectors];
                            for (long c = 0; c < po_min(1999L - j, po_min(48 * jt - j + 48, po_min(144 * it - j + 143, i - j))); c++)
                                A_tile_edge[c] = A[i][j + c];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                            for (long c = 0; c < po_min(1999L - j, po_min(48 * jt - j + 48, po_min(144 * it - j + 143, i - j))); c++)
                                A[i][j + c] = A_tile_edge[c];
                        }
                    }
                }
                if (t1 == it + jt)
                    for (long k = 48 * t1 - 48 * it; k <= po_min(1997, po_min(48 * t1 - 48 * it + 46, 144 * it + 141)); k++) {
                        long i = po_max(144 * it, k + 2);
                        for (; i <= po_min(1996, 144 * it + 140); i += 4) {
                            {
                                const double a0 = A[i][k];
                                const double a1 = A[i + 1][k];
                                const double a2 = A[i + 2][k];
                                const double a3 = A[i + 3][k];
                                #pragma omp simd
                                for (long j = k + 1; j < po_min(48 * t1 - 48 * it + 48, i); j++) {
                                    const double a4 = A[j][k];
                                    A[i][j] -= a0 * a4;
                                    A[i + 1][j] -= a1 * a4;
                                    A[i + 2][j] -= a2 * a4;
                                    A[i + 3][j] -= a3 * a4;
                                }
                            }
                            for (long row = i + 1; row <= i + 3; row++) {
                                if (48 * t1 + 47 >= 48 * it + i) {
                                    const double a0 = A[row][k];
                                    for (long j = po_max(k + 1, i); j < po_min(48 * t1 - 48 * it + 48, row); j++)
                                        A[row][j] -= a0 * A[j][k];
                                }
                            }
                        }
                        for (; i <= po_min(1999, 144 * it + 143); i++) {
                            const double a0 = A[i][k];
                            #pragma omp simd
                            for (long j = k + 1; j < po_min(48 * t1 - 48 * it + 48, i); j++)
                                A[i][j] -= a0 * A[j][k];
                        }
                    }
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(void)
{
    /* polyopt: tiled 48x144x48, parallel wavefront, unroll-and-jam, register tiles, simd, packed A */
    {
        (void)A;
        #pragma omp parallel
        po_f_1_team();
    }
}
