static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
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

/* A = L L^T in place; the call of sqrt is known to have no side effects. */
#include <math.h>

#define N 2000

double A[N][N];

/* polyopt: what each thread does for cholesky */
static __attribute__((noinline)) void po_cholesky_1_team(void)
{
    for (long t1 = 0; t1 <= 54; t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_max(t1 - 13, 0); t2 <= po_floord(3 * t1 + 2, 4); t2++)
            for (long t3 = 0; t3 <= t2; t3++) {
                if (t2 == t3) {
                    for (long t4 = po_max(144 * t1 - 144 * t2, 48 * t2 + 1); t4 <= po_min(1999, po_min(144 * t1 - 144 * t2 + 143, 48 * t2 + 48)); t4++) {
                        if (t4 == 48 * t2 + 1)
                            A[48 * t2][48 * t2] = sqrt(A[48 * t2][48 * t2]);
                        for (long t5 = 48 * t2 + 1; t5 <= t4 - 2; t5++) {
                            if (t5 - 2 >= 48 * t2) {
                                double a0 = A[t4][t5];
                                for (long k = 48 * t2; k <= t5 - 2; k++)
                                    a0 -= A[t4][k] * A[t5][k];
                                A[t4][t5] = a0;
                            }
                            A[t4][t5 - 1] /= A[t5 - 1][t5 - 1];
                            A[t4][t5] -= A[t4][t5 - 1] * A[t5][t5 - 1];
                            A[t4][t4] -= A[t4][t5 - 1] * A[t4][t5 - 1];
                        }
                        if (t4 - 2 >= 48 * t2) {
                            if (t4 - 3 >= 48 * t2) {
                                double a0 = A[t4][t4 - 1];
                                for (long k = 48 * t2; k <= t4 - 3; k++)
                                    a0 -= A[t4][k] * A[t4 - 1][k];
                                A[t4][t4 - 1] = a0;
                            }
                            A[t4][t4 - 2] /= A[t4 - 2][t4 - 2];
                            A[t4][t4 - 1] -= A[t4][t4 - 2] * A[t4 - 1][t4 - 2];
                            A[t4][t4] -= A[t4][t4 - 2] * A[t4][t4 - 2];
                            A[t4 - 1][t4 - 1] = sqrt(A[t4 - 1][t4 - 1]);
                        }
                        if (t4 <= 48 * t2 + 47) {
                            A[t4][t4 - 1] /= A[t4 - 1][t4 - 1];
                            A[t4][t4] -= A[t4][t4 - 1] * A[t4][t4 - 1];
                        }
                    }
                    for (long i = po_max(144 * t1 - 144 * t2, 48 * t2 + 49); i <= po_min(1999, 144 * t1 - 144 * t2 + 143); i++)
                        for (long t4 = 48 * t2 + 1; t4 <= 48 * t2 + 47; t4++) {
                            if (t4 - 2 >= 48 * t2) {
                                double a0 = A[i][t4];
                                for (long k = 48 * t2; k <= t4 - 2; k++)
                                    a0 -= A[i][k] * A[t4][k];
                                A[i][t4] = a0;
                            }
                            A[i][t4 - 1] /= A[t4 - 1][t4 - 1];
                            A[i][t4] -= A[i][t4 - 1] * A[t4][t4 - 1];
                            A[i][i] -= A[i][t4 - 1] * A[i][t4 - 1];
                        }
                }
                if (t3 == t2 - 1)
                    for (long i = po_max(144 * t1 - 144 * t2, 48 * t2); i <= po_min(1999, 144 * t1 - 144 * t2 + 143); i++) {
                        double a0 = A[i][i];
                        for (long j = 48 * t2 - 1; j <= 48 * t3 + 47; j++) {
                            double a1 = A[i][j];
                            a1 /= A[j][j];
                            a0 -= a1 * a1;
                            A[i][j] = a1;
                        }
                        A[i][i] = a0;
                    }
                if (t3 == 41)
                    A[1999][1999] = sqrt(A[1999][1999]);
                if (t3 <= t2 - 1) {
                    double A_packed[48][48];
                    po_transpose8(48 * t2, po_min(1998, po_min(144 * t1 - 144 * t2 + 142, 48 * t2 + 47)), 48 * t3, 48 * t3 + 47,
                            &A[48 * t2][48 * t3], 2000, &A_packed[0][0], 48);
                    for (long t6 = po_min(1998, po_min(144 * t1 - 144 * t2 + 142, 48 * t2 + 47)) + 1; t6 < 48 * t2 + 48; t6++)
                        for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                            A_packed[k - 48 * t3][t6 - 48 * t2] = 0;
                    long j = 48 * t2;
                    for (; j <= po_min(1999L - po_row8, po_min(144 * t1 - 144 * t2 - po_row8 + 143, 48 * t2 - po_row8 + 48)); j += po_row8) {
                        long i = po_max(144 * t1 - 144 * t2, j + 1);
                        for (; i < po_min(2001L - po_rows, po_min(144 * t1 - 144 * t2 - po_rows + 145, j + po_row8)); i += po_rows) {
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
                            for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k - 48 * t3][j + c - 48 * t2];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(po_row8, i + r - j); c++)
                                    A[i + r][j + c] = A_tile_edge[r][c];
                        }
                        for (; i <= po_min(2000L - po_rows, 144 * t1 - 144 * t2 - po_rows + 144); i += po_rows) {
                            po_double A_tile[po_rows][po_vectors];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A[i + r][j + c];
                            for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k - 48 * t3][j + c - 48 * t2];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A[i + r][j + c] = A_tile[r][c / po_lanes8];
                        }
                        for (; i <= po_min(1999, 144 * t1 - 144 * t2 + 143); i++) {
                            double A_tile_edge[po_row8] = {0};
                            po_double A_tile[po_vectors];
                            for (long c = 0; c < po_min(po_row8, i - j); c++)
                                A_tile_edge[c] = A[i][j + c];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                            for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k - 48 * t3][j + c - 48 * t2];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                            for (long c = 0; c < po_min(po_row8, i - j); c++)
                                A[i][j + c] = A_tile_edge[c];
                        }
                    }
                    for (; j <= po_min(1998, po_min(144 * t1 - 144 * t2 + 142, 48 * t2 + 47)); j += po_row8) {
                        long i = po_max(144 * t1 - 144 * t2, j + 1);
                        for (; i <= po_min(2000L - po_rows, 144 * t1 - 144 * t2 - po_rows + 144); i += po_rows) {
                            double A_tile_edge[po_rows][po_row8] = {{0}};
                            po_double A_tile[po_rows][po_vectors];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(1999L - j, po_min(144 * t1 - 144 * t2 - j + 143, po_min(48 * t2 - j + 48, i + r - j))); c++)
                                    A_tile_edge[r][c] = A[i + r][j + c];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A_tile_edge[r][c];
                            for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k - 48 * t3][j + c - 48 * t2];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(1999L - j, po_min(144 * t1 - 144 * t2 - j + 143, po_min(48 * t2 - j + 48, i + r - j))); c++)
                                    A[i + r][j + c] = A_tile_edge[r][c];
                        }
                        for (; i <= po_min(1999, 144 * t1 - 144 * t2 + 143); i++) {
                            double A_tile_edge[po_row8] = {0};
                            po_double A_tile[po_vectors];
                            for (long c = 0; c < po_min(1999L - j, po_min(144 * t1 - 144 * t2 - j + 143, po_min(48 * t2 - j + 48, i - j))); c++)
                                A_tile_edge[c] = A[i][j + c];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                            for (long k = 48 * t3; k <= 48 * t3 + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k - 48 * t3][j + c - 48 * t2];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                            for (long c = 0; c < po_min(1999L - j, po_min(144 * t1 - 144 * t2 - j + 143, po_min(48 * t2 - j + 48, i - j))); c++)
                                A[i][j + c] = A_tile_edge[c];
                        }
                    }
                }
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void cholesky(void)
{
    /* polyopt: tiled 144x48x48, parallel wavefront, register tiles, packed A */
    {
        (void)A;
        #pragma omp parallel
        po_cholesky_1_team();
    }
}
