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

/* A convolution that leaves out columns, of constant sizes: several rows of the result are computed
 * with one copy of the weights.
 */
static float image[16][114][114], weight[64][16][3][3], result[64][56][56];

void layer(void)
{
    /* polyopt: tiled 7x192x24, parallel, register tiles, packed weight */
    #pragma omp parallel for schedule(dynamic)
    for (long yt = 0; yt <= 49; yt += 7) {
        float weight_packed[16][3][3][96];
        for (long t1 = 0; t1 <= 63; t1++)
            for (long c = 0; c <= 15; c++)
                for (long r = 0; r <= 2; r++)
                    for (long q = 0; q <= 2; q++)
                        weight_packed[c][r][q][t1] = weight[t1][c][r][q];
        for (long t1 = 63 + 1; t1 < (64 + po_row4 - 1) / po_row4 * po_row4; t1++)
            for (long c = 0; c <= 15; c++)
                for (long r = 0; r <= 2; r++)
                    for (long q = 0; q <= 2; q++)
                        weight_packed[c][r][q][t1] = 0;
        for (long y = yt; y <= yt + 6; y++) {
            long o = 0;
            for (; o <= 64L - po_row4; o += po_row4) {
                long x = 0;
                for (; x <= 56L - po_rows8; x += po_rows8) {
                    float result_tile_edge[po_rows8][po_row4] = {{0}};
                    po_float result_tile[po_rows8][po_vectors];
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        for (long c1 = 0; c1 < po_row4; c1++)
                            result_tile_edge[r1][c1] = result[o + c1][y][x + r1];
                    #pragma GCC unroll 16
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            result_tile[r1][c1 / po_lanes4] = *(const po_float *)&result_tile_edge[r1][c1];
                    for (long c = 0; c <= 15; c++)
                        for (long r = 0; r <= 2; r++)
                            for (long q = 0; q <= 2; q++)
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows8; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                        result_tile[r1][c1 / po_lanes4] += image[c][2 * y + r][2 * x + 2 * r1 + q] * *(const po_float *)&weight_packed[c][r][q][o + c1];
                    #pragma GCC unroll 16
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            *(po_float *)&result_tile_edge[r1][c1] = result_tile[r1][c1 / po_lanes4];
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        for (long c1 = 0; c1 < po_row4; c1++)
                            result[o + c1][y][x + r1] = result_tile_edge[r1][c1];
                }
                for (; x <= 55; x++) {
                    float result_tile_edge[po_row4] = {0};
                    po_float result_tile[po_vectors];
                    for (long c1 = 0; c1 < po_row4; c1++)
                        result_tile_edge[c1] = result[o + c1][y][x];
                    #pragma GCC unroll 16
                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                        result_tile[c1 / po_lanes4] = *(const po_float *)&result_tile_edge[c1];
                    for (long c = 0; c <= 15; c++)
                        for (long r = 0; r <= 2; r++)
                            for (long q = 0; q <= 2; q++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    result_tile[c1 / po_lanes4] += image[c][2 * y + r][2 * x + q] * *(const po_float *)&weight_packed[c][r][q][o + c1];
                    #pragma GCC unroll 16
                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                        *(po_float *)&result_tile_edge[c1] = result_tile[c1 / po_lanes4];
                    for (long c1 = 0; c1 < po_row4; c1++)
                        result[o + c1][y][x] = result_tile_edge[c1];
                }
            }
            for (; o <= 63; o += po_row4) {
                long x = 0;
                for (; x <= 56L - po_rows8; x += po_rows8) {
                    float result_tile_edge[po_rows8][po_row4] = {{0}};
                    po_float result_tile[po_rows8][po_vectors];
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        for (long c1 = 0; c1 <= 63L - o; c1++)
                            result_tile_edge[r1][c1] = result[o + c1][y][x + r1];
                    #pragma GCC unroll 16
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            result_tile[r1][c1 / po_lanes4] = *(const po_float *)&result_tile_edge[r1][c1];
                    for (long c = 0; c <= 15; c++)
                        for (long r = 0; r <= 2; r++)
                            for (long q = 0; q <= 2; q++)
                                #pragma GCC unroll 16
                                for (long r1 = 0; r1 < po_rows8; r1++)
                                    #pragma GCC unroll 16
                                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                        result_tile[r1][c1 / po_lanes4] += image[c][2 * y + r][2 * x + 2 * r1 + q] * *(const po_float *)&weight_packed[c][r][q][o + c1];
                    #pragma GCC unroll 16
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        #pragma GCC unroll 16
                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                            *(po_float *)&result_tile_edge[r1][c1] = result_tile[r1][c1 / po_lanes4];
                    for (long r1 = 0; r1 < po_rows8; r1++)
                        for (long c1 = 0; c1 <= 63L - o; c1++)
                            result[o + c1][y][x + r1] = result_tile_edge[r1][c1];
                }
                for (; x <= 55; x++) {
                    float result_tile_edge[po_row4] = {0};
                    po_float result_tile[po_vectors];
                    for (long c1 = 0; c1 <= 63L - o; c1++)
                        result_tile_edge[c1] = result[o + c1][y][x];
                    #pragma GCC unroll 16
                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                        result_tile[c1 / po_lanes4] = *(const po_float *)&result_tile_edge[c1];
                    for (long c = 0; c <= 15; c++)
                        for (long r = 0; r <= 2; r++)
                            for (long q = 0; q <= 2; q++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    result_tile[c1 / po_lanes4] += image[c][2 * y + r][2 * x + q] * *(const po_float *)&weight_packed[c][r][q][o + c1];
                    #pragma GCC unroll 16
                    for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                        *(po_float *)&result_tile_edge[c1] = result_tile[c1 / po_lanes4];
                    for (long c1 = 0; c1 <= 63L - o; c1++)
                        result[o + c1][y][x] = result_tile_edge[c1];
                }
            }
        }
    }
}
