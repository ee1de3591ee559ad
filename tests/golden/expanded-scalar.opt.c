#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* A sum in a scalar, which a tile has a buffer for. */
#define N 2000

double A[N][N], B[N][N], C[N][N];

void f(double alpha)
{
    /* polyopt: tiled 60x96, 96x256, parallel, register tiles, simd, packed B */
    #pragma omp parallel for schedule(dynamic) firstprivate(alpha)
    for (long it = 0; it <= 1980; it += 60)
        for (long jt = 0; jt <= 1920; jt += 96) {
            double sum[60][96];
            for (long i = it; i <= po_min(1999, it + 59); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(1999, jt + 95); j++)
                    sum[i - it][j - jt] = 0;
            }
            for (long kt = 0; kt <= 1792; kt += 256) {
                double B_packed[256][104];
                for (long k = kt; k <= po_min(1999, kt + 255); k++) {
                    if (k + 8 <= po_min(1999, kt + 255))
                        for (long t1 = jt; t1 <= po_min(1999, jt + 95); t1 += 8)
                            __builtin_prefetch(&B[k + 8][t1]);
                    for (long t1 = jt; t1 <= po_min(1999, jt + 95); t1++)
                        B_packed[k - kt][t1 - jt] = B[k][t1];
                }
                for (long k = kt; k <= po_min(1999, kt + 255); k++)
                    for (long t1 = po_min(1999, jt + 95) + 1; t1 < jt + 96; t1++)
                        B_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min(2000L - po_row8, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(2000L - po_rows, it - po_rows + 60); i += po_rows) {
                        po_double sum_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                sum_tile[r][c / po_lanes8] = *(const po_double *)&sum[i + r - it][j + c - jt];
                        for (long k = kt; k <= po_min(1999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    sum_tile[r][c / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&sum[i + r - it][j + c - jt] = sum_tile[r][c / po_lanes8];
                    }
                    for (; i <= po_min(1999, it + 59); i++) {
                        po_double sum_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            sum_tile[c / po_lanes8] = *(const po_double *)&sum[i - it][j + c - jt];
                        for (long k = kt; k <= po_min(1999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                sum_tile[c / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            *(po_double *)&sum[i - it][j + c - jt] = sum_tile[c / po_lanes8];
                    }
                }
                for (; j <= po_min(1999, jt + 95); j += po_row8) {
                    long i = it;
                    for (; i <= po_min(2000L - po_rows, it - po_rows + 60); i += po_rows) {
                        double sum_tile_edge[po_rows][po_row8] = {{0}};
                        po_double sum_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c = 0; c <= po_min(1999L - j, jt - j + 95); c++)
                                sum_tile_edge[r][c] = sum[i + r - it][j + c - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                sum_tile[r][c / po_lanes8] = *(const po_double *)&sum_tile_edge[r][c];
                        for (long k = kt; k <= po_min(1999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    sum_tile[r][c / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&sum_tile_edge[r][c] = sum_tile[r][c / po_lanes8];
                        for (long r = 0; r < po_rows; r++)
                            for (long c = 0; c <= po_min(1999L - j, jt - j + 95); c++)
                                sum[i + r - it][j + c - jt] = sum_tile_edge[r][c];
                    }
                    for (; i <= po_min(1999, it + 59); i++) {
                        double sum_tile_edge[po_row8] = {0};
                        po_double sum_tile[po_vectors];
                        for (long c = 0; c <= po_min(1999L - j, jt - j + 95); c++)
                            sum_tile_edge[c] = sum[i - it][j + c - jt];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            sum_tile[c / po_lanes8] = *(const po_double *)&sum_tile_edge[c];
                        for (long k = kt; k <= po_min(1999, kt + 255); k++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                sum_tile[c / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            *(po_double *)&sum_tile_edge[c] = sum_tile[c / po_lanes8];
                        for (long c = 0; c <= po_min(1999L - j, jt - j + 95); c++)
                            sum[i - it][j + c - jt] = sum_tile_edge[c];
                    }
                }
            }
            for (long i = it; i <= po_min(1999, it + 59); i++) {
                #pragma omp simd
                for (long j = jt; j <= po_min(1999, jt + 95); j++)
                    C[i][j] = alpha * sum[i - it][j - jt] - C[i][j];
            }
        }
}
