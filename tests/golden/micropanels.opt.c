static inline long po_min(long a, long b)
{
    return a < b ? a : b;
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

/* polyopt: the original of transposed */
static __attribute__((noinline)) void po_transposed_1_original(int n, int m,
    int l, double (*restrict c)[m], double (*restrict a)[n],
    double (*restrict b)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[k][i] * b[k][j];
}

/* polyopt: for transposed, where there is much to do */
static __attribute__((noinline)) void po_transposed_1(int n, int m, int l,
    double (*restrict c)[m], double (*restrict a)[n], double (*restrict b)[m])
{
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, n >= 2017 && m >= 97 ? (m + 95L) / 96 : 1) \
        firstprivate(n, m, l, c, a, b)
    for (long it = 0; it < n; it += 288)
        for (long jt = 0; jt < m; jt += 96)
            for (long kt = 0; kt < l; kt += 256) {
                double b_packed[256][104];
                for (long k = kt; k < po_min(l, kt + 256); k++) {
                    if (k + 8 < po_min(l, kt + 256))
                        for (long t1 = jt; t1 < po_min(m, jt + 96); t1 += 8)
                            __builtin_prefetch(&b[k + 8][t1]);
                    for (long t1 = jt; t1 < po_min(m, jt + 96); t1++)
                        b_packed[k - kt][t1 - jt] = b[k][t1];
                }
                for (long k = kt; k < po_min(l, kt + 256); k++)
                    for (long t1 = po_min(m - 1L, jt + 95) + 1; t1 < jt + 96; t1++)
                        b_packed[k - kt][t1 - jt] = 0;
                long i = it;
                for (; i <= po_min((long)n - po_rows, it - po_rows + 288); i += po_rows) {
                    double a_packed[256][12];
                    for (long k = kt; k < po_min(l, kt + 256); k++)
                        #pragma GCC unroll 16
                        for (long t2 = i; t2 < i + po_rows; t2++)
                            a_packed[k - kt][t2 - i] = a[k][t2];
                    long j = jt;
                    for (; j <= po_min((long)m - po_row8, jt - po_row8 + 96); j += po_row8) {
                        po_double c_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c[i + r][j + c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r][c1 / po_lanes8] += a_packed[k - kt][r] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c[i + r][j + c1] = c_tile[r][c1 / po_lanes8];
                    }
                    for (; j < po_min(m, jt + 96); j += po_row8) {
                        double c_tile_edge[po_rows][po_row8] = {{0}};
                        po_double c_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                                c_tile_edge[r][c1] = c[i + r][j + c1];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c_tile_edge[r][c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r][c1 / po_lanes8] += a_packed[k - kt][r] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c_tile_edge[r][c1] = c_tile[r][c1 / po_lanes8];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                                c[i + r][j + c1] = c_tile_edge[r][c1];
                    }
                }
                for (; i < po_min(n, it + 288); i++) {
                    long j = jt;
                    for (; j <= po_min((long)m - po_row8, jt - po_row8 + 96); j += po_row8) {
                        po_double c_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c[i][j + c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[k][i] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c[i][j + c1] = c_tile[c1 / po_lanes8];
                    }
                    for (; j < po_min(m, jt + 96); j += po_row8) {
                        double c_tile_edge[po_row8] = {0};
                        po_double c_tile[po_vectors];
                        for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                            c_tile_edge[c1] = c[i][j + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c_tile_edge[c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[k][i] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c_tile_edge[c1] = c_tile[c1 / po_lanes8];
                        for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                            c[i][j + c1] = c_tile_edge[c1];
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A product with the left matrix transposed: steps of rows are outside of those of lanes, and what
 * they read is in a buffer; in a product that is written in the usual way it is not.
 */
void transposed(int n, int m, int l, double c[restrict n][m],
                double a[restrict l][n], double b[restrict l][m])
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, packed b, packed a */
    if (po_large((double)n * m * l > 150000)) {
        po_transposed_1(n, m, l, c, a, b);
    } else {
        po_transposed_1_original(n, m, l, c, a, b);
    }
}

/* polyopt: the original of usual */
static __attribute__((noinline)) void po_usual_1_original(int n, int m, int l,
    double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* polyopt: for usual, where there is much to do */
static __attribute__((noinline)) void po_usual_1(int n, int m, int l,
    double (*restrict c)[m], double (*restrict a)[l], double (*restrict b)[m])
{
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, n >= 2017 && m >= 97 ? (m + 95L) / 96 : 1) \
        firstprivate(n, m, l, c, a, b)
    for (long it = 0; it < n; it += 288)
        for (long jt = 0; jt < m; jt += 96)
            for (long kt = 0; kt < l; kt += 256) {
                double b_packed[256][104];
                for (long k = kt; k < po_min(l, kt + 256); k++) {
                    if (k + 8 < po_min(l, kt + 256))
                        for (long t1 = jt; t1 < po_min(m, jt + 96); t1 += 8)
                            __builtin_prefetch(&b[k + 8][t1]);
                    for (long t1 = jt; t1 < po_min(m, jt + 96); t1++)
                        b_packed[k - kt][t1 - jt] = b[k][t1];
                }
                for (long k = kt; k < po_min(l, kt + 256); k++)
                    for (long t1 = po_min(m - 1L, jt + 95) + 1; t1 < jt + 96; t1++)
                        b_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min((long)m - po_row8, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)n - po_rows, it - po_rows + 288); i += po_rows) {
                        po_double c_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c[i + r][j + c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r][c1 / po_lanes8] += a[i + r][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c[i + r][j + c1] = c_tile[r][c1 / po_lanes8];
                    }
                    for (; i < po_min(n, it + 288); i++) {
                        po_double c_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c[i][j + c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c[i][j + c1] = c_tile[c1 / po_lanes8];
                    }
                }
                for (; j < po_min(m, jt + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)n - po_rows, it - po_rows + 288); i += po_rows) {
                        double c_tile_edge[po_rows][po_row8] = {{0}};
                        po_double c_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                                c_tile_edge[r][c1] = c[i + r][j + c1];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c_tile_edge[r][c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    c_tile[r][c1 / po_lanes8] += a[i + r][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&c_tile_edge[r][c1] = c_tile[r][c1 / po_lanes8];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                                c[i + r][j + c1] = c_tile_edge[r][c1];
                    }
                    for (; i < po_min(n, it + 288); i++) {
                        double c_tile_edge[po_row8] = {0};
                        po_double c_tile[po_vectors];
                        for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                            c_tile_edge[c1] = c[i][j + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c_tile_edge[c1];
                        for (long k = kt; k < po_min(l, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c_tile_edge[c1] = c_tile[c1 / po_lanes8];
                        for (long c1 = 0; c1 < po_min(-j + m, jt - j + 96); c1++)
                            c[i][j + c1] = c_tile_edge[c1];
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void usual(int n, int m, int l, double c[restrict n][m],
           double a[restrict n][l], double b[restrict l][m])
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, packed b */
    if (po_large((double)n * m * l > 150000)) {
        po_usual_1(n, m, l, c, a, b);
    } else {
        po_usual_1_original(n, m, l, c, a, b);
    }
}
