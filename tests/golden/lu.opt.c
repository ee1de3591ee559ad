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

/* A = L U in place. */
#define N 2000

double A[N][N];

/* polyopt: what each thread does for lu */
static __attribute__((noinline)) void po_lu_1_team(void)
{
    for (long t1 = 0; t1 <= 82; t1++) {
        #pragma omp for schedule(dynamic)
        for (long it = po_ceild(t1, 2); it <= po_min(41, t1); it++)
            for (long t2 = t1 - it; t2 <= 41; t2++) {
                for (long t3 = 48 * t1 - 48 * it; t3 <= po_min(1998, po_min(48 * t1 - 48 * it + 47, po_min(48 * t2 + 46, 24 * t1 + 46))); t3++) {
                    if (t1 == it + t2 && t1 <= 2 * it - 1)
                        for (long i = 48 * it; i <= po_min(1999, 48 * it + 47); i++) {
                            A[i][t3] /= A[t3][t3];
                            {
                                const double a0 = A[i][t3];
                                #pragma omp simd
                                for (long j = t3 + 1; j <= 48 * t1 - 48 * it + 47; j++)
                                    A[i][j] -= a0 * A[t3][j];
                            }
                        }
                    if (t1 == 2 * t2 && t1 == 2 * it)
                        for (long i = t3 + 1; i <= po_min(1999, 24 * t1 + 47); i++) {
                            A[i][t3] /= A[t3][t3];
                            if (t3 <= i - 2) {
                                const double a0 = A[i][t3];
                                #pragma omp simd
                                for (long j = t3 + 1; j < i; j++)
                                    A[i][j] -= a0 * A[t3][j];
                            }
                            {
                                const double a0 = A[i][t3];
                                #pragma omp simd
                                for (long j = i; j <= po_min(1999, 48 * t2 + 47); j++)
                                    A[i][j] -= a0 * A[t3][j];
                            }
                        }
                    if (48 * t1 + 47 == 48 * it + t3 && t1 + 1 == it + t2) {
                        const double a0 = A[t3][t3];
                        for (long i = 48 * it; i <= po_min(1999, 48 * it + 47); i++)
                            A[i][t3] /= a0;
                    }
                    if (t1 == 2 * it && t1 <= 2 * t2 - 2)
                        for (long i = t3 + 1; i <= 24 * t1 + 47; i++) {
                            const double a0 = A[i][t3];
                            #pragma omp simd
                            for (long j = 48 * t2; j <= po_min(1999, 48 * t2 + 47); j++)
                                A[i][j] -= a0 * A[t3][j];
                        }
                }
                if (t1 <= it + t2 - 1) {
                    if (48 * it + 46 >= 48 * t2) {
                        double A_packed[48][48];
                        for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++) {
                            if (k + 8 <= 48 * t1 - 48 * it + 47)
                                for (long t4 = 48 * t2; t4 <= po_min(1998, po_min(48 * t2 + 47, 48 * it + 46)); t4 += 8)
                                    __builtin_prefetch(&A[k + 8][t4]);
                            for (long t4 = 48 * t2; t4 <= po_min(1998, po_min(48 * t2 + 47, 48 * it + 46)); t4++)
                                A_packed[k + 48 * it - 48 * t1][t4 - 48 * t2] = A[k][t4];
                        }
                        for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                            for (long t4 = po_min(1998, po_min(48 * t2 + 47, 48 * it + 46)) + 1; t4 < 48 * t2 + 48; t4++)
                                A_packed[k + 48 * it - 48 * t1][t4 - 48 * t2] = 0;
                        long j = 48 * t2;
                        for (; j <= po_min(1999L - po_row8, po_min(48 * t2 - po_row8 + 48, 48 * it - po_row8 + 47)); j += po_row8) {
                            long i = po_max(48 * it, j + 1);
                            for (; i < po_min(2001L - po_rows, po_min(48 * it - po_rows + 49, j + po_row8)); i += po_rows) {
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
                                            A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                                for (long r = 0; r < po_rows; r++)
                                    for (long c = 0; c < po_min(po_row8, i + r - j); c++)
                                        A[i + r][j + c] = A_tile_edge[r][c];
                            }
                            for (; i <= po_min(2000L - po_rows, 48 * it - po_rows + 48); i += po_rows) {
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
                                            A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        *(po_double *)&A[i + r][j + c] = A_tile[r][c / po_lanes8];
                            }
                            for (; i <= po_min(1999, 48 * it + 47); i++) {
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
                                        A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                                for (long c = 0; c < po_min(po_row8, i - j); c++)
                                    A[i][j + c] = A_tile_edge[c];
                            }
                        }
                        for (; j <= po_min(1998, po_min(48 * t2 + 47, 48 * it + 46)); j += po_row8) {
                            long i = po_max(48 * it, j + 1);
                            for (; i <= po_min(2000L - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                                double A_tile_edge[po_rows][po_row8] = {{0}};
                                po_double A_tile[po_rows][po_vectors];
                                for (long r = 0; r < po_rows; r++)
                                    for (long c = 0; c < po_min(1999L - j, po_min(48 * t2 - j + 48, po_min(48 * it - j + 47, i + r - j))); c++)
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
                                            A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                                for (long r = 0; r < po_rows; r++)
                                    for (long c = 0; c < po_min(1999L - j, po_min(48 * t2 - j + 48, po_min(48 * it - j + 47, i + r - j))); c++)
                                        A[i + r][j + c] = A_tile_edge[r][c];
                            }
                            for (; i <= po_min(1999, 48 * it + 47); i++) {
                                double A_tile_edge[po_row8] = {0};
                                po_double A_tile[po_vectors];
                                for (long c = 0; c < po_min(1999L - j, po_min(48 * t2 - j + 48, po_min(48 * it - j + 47, i - j))); c++)
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
                                for (long c = 0; c < po_min(1999L - j, po_min(48 * t2 - j + 48, po_min(48 * it - j + 47, i - j))); c++)
                                    A[i][j + c] = A_tile_edge[c];
                            }
                        }
                    }
                }
                if (t1 <= 2 * it - 1) {
                    if (48 * t2 + 47 >= 48 * it) {
                        double A_packed1[48][72];
                        for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++) {
                            if (k + 8 <= 48 * t1 - 48 * it + 47)
                                for (long t5 = po_max(48 * it, 48 * t2); t5 <= po_min(1999, 48 * t2 + 47); t5 += 8)
                                    __builtin_prefetch(&A[k + 8][t5]);
                            for (long t5 = po_max(48 * it, 48 * t2); t5 <= po_min(1999, 48 * t2 + 47); t5++)
                                A_packed1[k + 48 * it - 48 * t1][t5 - 48 * t2] = A[k][t5];
                        }
                        for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                            for (long t5 = po_min(1999, 48 * t2 + 47) + 1; t5 < 48 * t2 + 72; t5++)
                                A_packed1[k + 48 * it - 48 * t1][t5 - 48 * t2] = 0;
                        long j = po_max(48 * it, 48 * t2);
                        for (; j <= po_min(2000L - po_row8, 48 * t2 - po_row8 + 48); j += po_row8) {
                            long i = 48 * it;
                            for (; i <= po_min(j - po_rows + 1, 48 * it - po_rows + 48); i += po_rows) {
                                po_double A_tile[po_rows][po_vectors];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        A_tile[r1][c1 / po_lanes8] = *(const po_double *)&A[i + r1][j + c1];
                                for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                            A_tile[r1][c1 / po_lanes8] -= A[i + r1][k] * *(const po_double *)&A_packed1[k + 48 * it - 48 * t1][j + c1 - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        *(po_double *)&A[i + r1][j + c1] = A_tile[r1][c1 / po_lanes8];
                            }
                            for (; i <= po_min(j + po_row8 - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                                double A_tile_edge[po_rows][po_row8] = {{0}};
                                po_double A_tile[po_rows][po_vectors];
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    for (long c1 = po_max(0, i + r1 - j); c1 < po_row8; c1++)
                                        A_tile_edge[r1][c1] = A[i + r1][j + c1];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        A_tile[r1][c1 / po_lanes8] = *(const po_double *)&A_tile_edge[r1][c1];
                                for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                            A_tile[r1][c1 / po_lanes8] -= A[i + r1][k] * *(const po_double *)&A_packed1[k + 48 * it - 48 * t1][j + c1 - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        *(po_double *)&A_tile_edge[r1][c1] = A_tile[r1][c1 / po_lanes8];
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    for (long c1 = po_max(0, i + r1 - j); c1 < po_row8; c1++)
                                        A[i + r1][j + c1] = A_tile_edge[r1][c1];
                            }
                            for (; i < po_min(j + po_row8, 48 * it + 48); i++) {
                                double A_tile_edge[po_row8] = {0};
                                po_double A_tile[po_vectors];
                                for (long c1 = po_max(0, i - j); c1 < po_row8; c1++)
                                    A_tile_edge[c1] = A[i][j + c1];
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    A_tile[c1 / po_lanes8] = *(const po_double *)&A_tile_edge[c1];
                                for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        A_tile[c1 / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed1[k + 48 * it - 48 * t1][j + c1 - 48 * t2];
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    *(po_double *)&A_tile_edge[c1] = A_tile[c1 / po_lanes8];
                                for (long c1 = po_max(0, i - j); c1 < po_row8; c1++)
                                    A[i][j + c1] = A_tile_edge[c1];
                            }
                        }
                        for (; j <= po_min(1999, 48 * t2 + 47); j += po_row8) {
                            long i = 48 * it;
                            for (; i <= po_min(2000L - po_rows, po_min(48 * t2 - po_rows + 48, 48 * it - po_rows + 48)); i += po_rows) {
                                double A_tile_edge[po_rows][po_row8] = {{0}};
                                po_double A_tile[po_rows][po_vectors];
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    for (long c1 = po_max(0, i + r1 - j); c1 <= po_min(1999L - j, 48 * t2 - j + 47); c1++)
                                        A_tile_edge[r1][c1] = A[i + r1][j + c1];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        A_tile[r1][c1 / po_lanes8] = *(const po_double *)&A_tile_edge[r1][c1];
                                for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows; r1++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                            A_tile[r1][c1 / po_lanes8] -= A[i + r1][k] * *(const po_double *)&A_packed1[k + 48 * it - 48 * t1][j + c1 - 48 * t2];
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        *(po_double *)&A_tile_edge[r1][c1] = A_tile[r1][c1 / po_lanes8];
                                for (long r1 = 0; r1 < po_rows; r1++)
                                    for (long c1 = po_max(0, i + r1 - j); c1 <= po_min(1999L - j, 48 * t2 - j + 47); c1++)
                                        A[i + r1][j + c1] = A_tile_edge[r1][c1];
                            }
                            for (; i <= po_min(1999, po_min(48 * t2 + 47, 48 * it + 47)); i++) {
                                double A_tile_edge[po_row8] = {0};
                                po_double A_tile[po_vectors];
                                for (long c1 = po_max(0, i - j); c1 <= po_min(1999L - j, 48 * t2 - j + 47); c1++)
                                    A_tile_edge[c1] = A[i][j + c1];
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    A_tile[c1 / po_lanes8] = *(const po_double *)&A_tile_edge[c1];
                                for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                        A_tile[c1 / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed1[k + 48 * it - 48 * t1][j + c1 - 48 * t2];
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    *(po_double *)&A_tile_edge[c1] = A_tile[c1 / po_lanes8];
                                for (long c1 = po_max(0, i - j); c1 <= po_min(1999L - j, 48 * t2 - j + 47); c1++)
                                    A[i][j + c1] = A_tile_edge[c1];
                            }
                        }
                    }
                }
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void lu(void)
{
    /* polyopt: tiled 48x48x48, parallel wavefront, register tiles, simd, packed A */
    {
        (void)A;
        #pragma omp parallel
        po_lu_1_team();
    }
}
