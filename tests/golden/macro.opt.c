static inline long po_min(long a, long b)
{
    return a < b ? a : b;
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

/* Macros in statements, subscripts and bounds. */
#define N            1000
#define AT(m, i, j)  m[i][j]
#define FOR(i, a, b) for (int i = (a); i < (b); i++)
#define MADD(c, a, b) c += (a) * (b)

double A[N][N], B[N][N], C[N][N];

void f(void)
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, packed B */
    #pragma omp parallel for collapse(2) schedule(dynamic)
    for (long it = 0; it <= 864; it += 288)
        for (long jt = 0; jt <= 960; jt += 96)
            for (long kt = 0; kt <= 768; kt += 256) {
                double B_packed[256][104];
                for (long k = kt; k <= po_min(999, kt + 255); k++) {
                    if (k + 8 <= po_min(999, kt + 255))
                        for (long t1 = jt; t1 <= po_min(999, jt + 95); t1 += 8)
                            __builtin_prefetch(&B[k + 8][t1]);
                    for (long t1 = jt; t1 <= po_min(999, jt + 95); t1++)
                        B_packed[k - kt][t1 - jt] = B[k][t1];
                }
                for (long k = kt; k <= po_min(999, kt + 255); k++)
                    for (long t1 = po_min(999, jt + 95) + 1; t1 < jt + 96; t1++)
                        B_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min(1000L - po_row8, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(1000L - po_rows, it - po_rows + 288); i += po_rows) {
                        po_double C_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                C_tile[r][c1 / po_lanes8] = *(const po_double *)&C[i + r][j + c1];
                        for (long k = kt; k <= po_min(999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    C_tile[r][c1 / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&C[i + r][j + c1] = C_tile[r][c1 / po_lanes8];
                    }
                    for (; i <= po_min(999, it + 287); i++) {
                        po_double C_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            C_tile[c1 / po_lanes8] = *(const po_double *)&C[i][j + c1];
                        for (long k = kt; k <= po_min(999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                C_tile[c1 / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&C[i][j + c1] = C_tile[c1 / po_lanes8];
                    }
                }
                for (; j <= po_min(999, jt + 95); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(1000L - po_rows, it - po_rows + 288); i += po_rows) {
                        double C_tile_edge[po_rows][po_row8] = {{0}};
                        po_double C_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 <= po_min(999L - j, jt - j + 95); c1++)
                                C_tile_edge[r][c1] = C[i + r][j + c1];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                C_tile[r][c1 / po_lanes8] = *(const po_double *)&C_tile_edge[r][c1];
                        for (long k = kt; k <= po_min(999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                    C_tile[r][c1 / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                *(po_double *)&C_tile_edge[r][c1] = C_tile[r][c1 / po_lanes8];
                        for (long r = 0; r < po_rows; r++)
                            for (long c1 = 0; c1 <= po_min(999L - j, jt - j + 95); c1++)
                                C[i + r][j + c1] = C_tile_edge[r][c1];
                    }
                    for (; i <= po_min(999, it + 287); i++) {
                        double C_tile_edge[po_row8] = {0};
                        po_double C_tile[po_vectors];
                        for (long c1 = 0; c1 <= po_min(999L - j, jt - j + 95); c1++)
                            C_tile_edge[c1] = C[i][j + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            C_tile[c1 / po_lanes8] = *(const po_double *)&C_tile_edge[c1];
                        for (long k = kt; k <= po_min(999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                                C_tile[c1 / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c1 - jt];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row8; c1 += po_lanes8)
                            *(po_double *)&C_tile_edge[c1] = C_tile[c1 / po_lanes8];
                        for (long c1 = 0; c1 <= po_min(999L - j, jt - j + 95); c1++)
                            C[i][j + c1] = C_tile_edge[c1];
                    }
                }
            }
}
