#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* polyopt: the original of gemm */
static __attribute__((noinline)) void po_gemm_1_original(int ni, int nj,
    int nk, double alpha, double beta, double (*restrict C)[nj],
    double (*restrict A)[nk], double (*restrict B)[nj])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < nk; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
}

/* polyopt: for gemm, where there is much to do */
static __attribute__((noinline)) void po_gemm_1(int ni, int nj, int nk,
    double alpha, double beta, double (*restrict C)[nj],
    double (*restrict A)[nk], double (*restrict B)[nj])
{
    if ((double)ni * nj > 70000) {
        #pragma omp parallel for firstprivate(ni, nj, beta, C)
        for (long i = 0; i < ni; i++) {
            #pragma omp simd
            for (long j = 0; j < nj; j++)
                C[i][j] *= beta;
        }
    } else {
        for (long i = 0; i < ni; i++) {
            #pragma omp simd
            for (long j = 0; j < nj; j++)
                C[i][j] *= beta;
        }
    }
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, ni >= 2017 && nj >= 97 ? (nj + 95L) / 96 : 1) \
        firstprivate(ni, nj, nk, alpha, C, A, B)
    for (long it = 0; it < ni; it += 288)
        for (long jt = 0; jt < nj; jt += 96)
            for (long kt = 0; kt < nk; kt += 256) {
                double B_packed[256][104];
                for (long k = kt; k < po_min(nk, kt + 256); k++) {
                    if (k + 8 < po_min(nk, kt + 256))
                        for (long t1 = jt; t1 < po_min(nj, jt + 96); t1 += 8)
                            __builtin_prefetch(&B[k + 8][t1]);
                    for (long t1 = jt; t1 < po_min(nj, jt + 96); t1++)
                        B_packed[k - kt][t1 - jt] = B[k][t1];
                }
                for (long k = kt; k < po_min(nk, kt + 256); k++)
                    for (long t1 = po_min(nj - 1L, jt + 95) + 1; t1 < jt + 96; t1++)
                        B_packed[k - kt][t1 - jt] = 0;
                long j = jt;
                for (; j <= po_min((long)nj - po_row8, jt - po_row8 + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)ni - po_rows, it - po_rows + 288); i += po_rows) {
                        po_double C_tile[po_rows][po_vectors];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                C_tile[r][c / po_lanes8] = *(const po_double *)&C[i + r][j + c];
                        for (long k = kt; k < po_min(nk, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    C_tile[r][c / po_lanes8] += alpha * A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&C[i + r][j + c] = C_tile[r][c / po_lanes8];
                    }
                    for (; i < po_min(ni, it + 288); i++) {
                        po_double C_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            C_tile[c / po_lanes8] = *(const po_double *)&C[i][j + c];
                        for (long k = kt; k < po_min(nk, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                C_tile[c / po_lanes8] += alpha * A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            *(po_double *)&C[i][j + c] = C_tile[c / po_lanes8];
                    }
                }
                for (; j < po_min(nj, jt + 96); j += po_row8) {
                    long i = it;
                    for (; i <= po_min((long)ni - po_rows, it - po_rows + 288); i += po_rows) {
                        double C_tile_edge[po_rows][po_row8] = {{0}};
                        po_double C_tile[po_rows][po_vectors];
                        for (long r = 0; r < po_rows; r++)
                            for (long c = 0; c < po_min(-j + nj, jt - j + 96); c++)
                                C_tile_edge[r][c] = C[i + r][j + c];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                C_tile[r][c / po_lanes8] = *(const po_double *)&C_tile_edge[r][c];
                        for (long k = kt; k < po_min(nk, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    C_tile[r][c / po_lanes8] += alpha * A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long r = 0; r < po_rows; r++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&C_tile_edge[r][c] = C_tile[r][c / po_lanes8];
                        for (long r = 0; r < po_rows; r++)
                            for (long c = 0; c < po_min(-j + nj, jt - j + 96); c++)
                                C[i + r][j + c] = C_tile_edge[r][c];
                    }
                    for (; i < po_min(ni, it + 288); i++) {
                        double C_tile_edge[po_row8] = {0};
                        po_double C_tile[po_vectors];
                        for (long c = 0; c < po_min(-j + nj, jt - j + 96); c++)
                            C_tile_edge[c] = C[i][j + c];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            C_tile[c / po_lanes8] = *(const po_double *)&C_tile_edge[c];
                        for (long k = kt; k < po_min(nk, kt + 256); k++)
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                C_tile[c / po_lanes8] += alpha * A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                        #pragma GCC unroll 16
                        for (long c = 0; c < po_row8; c += po_lanes8)
                            *(po_double *)&C_tile_edge[c] = C_tile[c / po_lanes8];
                        for (long c = 0; c < po_min(-j + nj, jt - j + 96); c++)
                            C[i][j + c] = C_tile_edge[c];
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* C = beta C + alpha A B */
void gemm(int ni, int nj, int nk, double alpha, double beta,
          double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj])
{
    /* polyopt: tiled 288x96x256, parallel, register tiles, simd, packed B */
    if (po_large((double)ni * nj * nk > 130000)) {
        po_gemm_1(ni, nj, nk, alpha, beta, C, A, B);
    } else {
        po_gemm_1_original(ni, nj, nk, alpha, beta, C, A, B);
    }
}
