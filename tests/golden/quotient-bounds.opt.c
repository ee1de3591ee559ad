static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
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

/* polyopt: the original of half */
static __attribute__((noinline)) void po_half_1_original(int n,
    double (*restrict c)[n], double (*restrict a)[n], double (*restrict b)[n])
{
    for (int i = 0; i < n / 2 - 1; i++)
        for (int j = 0; j < (n + 1) / 3; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* polyopt: for half, where there is much to do */
static __attribute__((noinline)) void po_half_1(int n, double (*restrict c)[n],
    double (*restrict a)[n], double (*restrict b)[n])
{
    #pragma omp parallel for schedule(dynamic) firstprivate(n, c, a, b)
    for (long it = 0; it <= po_floord(n - 4L, 2); it += 288)
        for (long jt = 0; jt <= po_floord(n - 2L, 3); jt += 96)
            for (long kt = 0; kt < n; kt += 256) {
                double b_packed[256][104];
                for (long k = kt; k < po_min(n, kt + 256); k++) {
                    if (k + 8 < po_min(n, kt + 256))
                        for (long t1 = jt; t1 <= po_min(po_floord(n - 2L, 3), jt + 95); t1 += 8)
                            __builtin_prefetch(&b[k + 8][t1]);
                    for (long t1 = jt; t1 <= po_min(po_floord(n - 2L, 3), jt + 95); t1++)
                        b_packed[k - kt][t1 - jt] = b[k][t1];
                }
                for (long k = kt; k < po_min(n, kt + 256); k++)
                    for (long t1 = po_min(po_floord(n - 2L, 3), jt + 95) + 1; t1 < jt + 96; t1++)
                        b_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min(po_floord(n - 2L, 3) - po_row8 + 1, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(po_floord(n - 4L, 2) - po_rows + 1, it - po_rows + 288); i += po_rows) {
                        po_double c_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c[i + r][j + c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
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
                    for (; i <= po_min(po_floord(n - 4L, 2), it + 287); i++) {
                        po_double c_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c[i][j + c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c[i][j + c1] = c_tile[c1 / po_lanes8];
                    }
                }
                for (; j <= po_min(po_floord(n - 2L, 3), jt + 95); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(po_floord(n - 4L, 2) - po_rows + 1, it - po_rows + 288); i += po_rows) {
                        double c_tile_edge[po_rows][po_row8] = {{0}};
                        po_double c_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 <= po_min(po_floord(n - 2L, 3) - j, jt - j + 95); c1++)
                                c_tile_edge[r][c1] = c[i + r][j + c1];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[r][c1 / po_lanes8] = *(const po_double *)&c_tile_edge[r][c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
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
                            for (long c1 = 0; c1 <= po_min(po_floord(n - 2L, 3) - j, jt - j + 95); c1++)
                                c[i + r][j + c1] = c_tile_edge[r][c1];
                    }
                    for (; i <= po_min(po_floord(n - 4L, 2), it + 287); i++) {
                        double c_tile_edge[po_row8] = {0};
                        po_double c_tile[po_vectors];
                        for (long c1 = 0; c1 <= po_min(po_floord(n - 2L, 3) - j, jt - j + 95); c1++)
                            c_tile_edge[c1] = c[i][j + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            c_tile[c1 / po_lanes8] = *(const po_double *)&c_tile_edge[c1];
                        for (long k = kt; k < po_min(n, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                c_tile[c1 / po_lanes8] += a[i][k] * *(const po_double *)&b_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&c_tile_edge[c1] = c_tile[c1 / po_lanes8];
                        for (long c1 = 0; c1 <= po_min(po_floord(n - 2L, 3) - j, jt - j + 95); c1++)
                            c[i][j + c1] = c_tile_edge[c1];
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A product of halves of matrices: bounds that are quotients do not keep register tiles away. */
void half(int n, double c[restrict n][n], double a[restrict n][n],
          double b[restrict n][n])
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, packed b */
    if (po_large(n > 98)) {
        po_half_1(n, c, a, b);
    } else {
        po_half_1_original(n, c, a, b);
    }
}
