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
typedef float po_float __attribute__((
    vector_size(po_bytes), aligned(4), may_alias));
enum { po_rows8 = po_rows < 8 ? po_rows : 8 };
enum { po_lanes4 = po_bytes / 4, po_row4 = po_vectors * po_lanes4 };

/* A convolution of planes: the loops over the channels and the window are terms of a sum,
 * which stay inside register tiles of channels and columns; each row of pixels, a member
 * of a batch of these, is shared among threads.
 */
void f(float (*restrict out)[56][56], float (*restrict in)[58][58],
       float (*restrict w)[64][3][3])
{
    /* polyopt: tiled 192x24, parallel, register tiles, simd, packed in */
    {
        for (long c = 0; c <= 63; c++)
            for (long y = 0; y <= 55; y++) {
                #pragma omp simd
                for (long x = 0; x <= 55; x++)
                    out[c][y][x] = 0;
            }
        #pragma omp parallel for schedule(dynamic) firstprivate(out, in, w)
        for (long y = 0; y <= 55; y++)
            for (long dt = 0; dt <= 48; dt += 24) {
                float in_packed[24][3][96];
                for (long d = dt; d <= po_min(63, dt + 23); d++)
                    for (long t1 = y; t1 <= y + 2; t1++)
                        for (long t2 = 0; t2 <= 57; t2++)
                            in_packed[d - dt][t1 - y][t2] = in[d][t1][t2];
                for (long d = dt; d <= po_min(63, dt + 23); d++)
                    for (long t1 = y; t1 <= y + 2; t1++)
                        for (long t2 = 57 + 1; t2 < 96; t2++)
                            in_packed[d - dt][t1 - y][t2] = 0;
                long x = 0;
                for (; x <= 56L - po_row4; x += po_row4) {
                    long c = 0;
                    for (; c <= 64L - po_rows8; c += po_rows8) {
                        po_float out_tile[po_rows8][po_vectors];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                out_tile[r1][c1 / po_lanes4] = *(const po_float *)&out[c + r1][y][x + c1];
                        for (long d = dt; d <= po_min(63, dt + 23); d++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows8; r1++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                            out_tile[r1][c1 / po_lanes4] += *(const po_float *)&in_packed[d - dt][r][x + q + c1] * w[c + r1][d][r][q];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                *(po_float *)&out[c + r1][y][x + c1] = out_tile[r1][c1 / po_lanes4];
                    }
                    for (; c <= 63; c++) {
                        po_float out_tile[po_vectors];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            out_tile[c1 / po_lanes4] = *(const po_float *)&out[c][y][x + c1];
                        for (long d = dt; d <= po_min(63, dt + 23); d++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                        out_tile[c1 / po_lanes4] += *(const po_float *)&in_packed[d - dt][r][x + q + c1] * w[c][d][r][q];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            *(po_float *)&out[c][y][x + c1] = out_tile[c1 / po_lanes4];
                    }
                }
                for (; x <= 55; x += po_row4) {
                    long c = 0;
                    for (; c <= 64L - po_rows8; c += po_rows8) {
                        float out_tile_edge[po_rows8][po_row4] = {{0}};
                        po_float out_tile[po_rows8][po_vectors];
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            for (long c1 = 0; c1 <= 55L - x; c1++)
                                out_tile_edge[r1][c1] = out[c + r1][y][x + c1];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                out_tile[r1][c1 / po_lanes4] = *(const po_float *)&out_tile_edge[r1][c1];
                        for (long d = dt; d <= po_min(63, dt + 23); d++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    #pragma GCC unroll 16
                                    for (long r1 = 0; r1 < po_rows8; r1++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                            out_tile[r1][c1 / po_lanes4] += *(const po_float *)&in_packed[d - dt][r][x + q + c1] * w[c + r1][d][r][q];
                        #pragma GCC unroll 16
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                *(po_float *)&out_tile_edge[r1][c1] = out_tile[r1][c1 / po_lanes4];
                        for (long r1 = 0; r1 < po_rows8; r1++)
                            for (long c1 = 0; c1 <= 55L - x; c1++)
                                out[c + r1][y][x + c1] = out_tile_edge[r1][c1];
                    }
                    for (; c <= 63; c++) {
                        float out_tile_edge[po_row4] = {0};
                        po_float out_tile[po_vectors];
                        for (long c1 = 0; c1 <= 55L - x; c1++)
                            out_tile_edge[c1] = out[c][y][x + c1];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            out_tile[c1 / po_lanes4] = *(const po_float *)&out_tile_edge[c1];
                        for (long d = dt; d <= po_min(63, dt + 23); d++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                        out_tile[c1 / po_lanes4] += *(const po_float *)&in_packed[d - dt][r][x + q + c1] * w[c][d][r][q];
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            *(po_float *)&out_tile_edge[c1] = out_tile[c1 / po_lanes4];
                        for (long c1 = 0; c1 <= 55L - x; c1++)
                            out[c][y][x + c1] = out_tile_edge[c1];
                    }
                }
            }
    }
}
