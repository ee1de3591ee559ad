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
typedef float po_float __attribute__((
    vector_size(po_bytes), aligned(4), may_alias));
enum { po_lanes4 = po_bytes / 4, po_row4 = po_vectors * po_lanes4 };

/* polyopt: the original of strided */
static __attribute__((noinline)) void po_strided_1_original(int co, int ci,
    int h, int w, float (*restrict out)[56][56],
    const float (*restrict in)[114][114],
    const float (*restrict weight)[64][3][3])
{
    for (int o = 0; o < co; o++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                for (int c = 0; c < ci; c++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++)
                            out[o][y][x] += in[c][2 * y + r][2 * x + q] *
                                            weight[o][c][r][q];
}

/* polyopt: for strided, where there is much to do */
static __attribute__((noinline)) void po_strided_1(int co, int ci, int h,
    int w, float (*restrict out)[56][56], const float (*restrict in)[114][114],
    const float (*restrict weight)[64][3][3])
{
    #pragma omp parallel for collapse(2) \
        firstprivate(co, ci, h, w, out, in, weight)
    for (long y = 0; y < h; y++)
        for (long ot = 0; ot < co; ot += 192)
            for (long ct = 0; ct < ci; ct += 24) {
                if (w >= 1) {
                    float weight_packed[24][3][3][208];
                    for (long t2 = ot; t2 < po_min(co, ot + 192); t2++)
                        for (long c = ct; c < po_min(ci, ct + 24); c++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    weight_packed[c - ct][r][q][t2 - ot] = weight[t2][c][r][q];
                    for (long t2 = po_min(co - 1L, ot + 191) + 1; t2 < ot + 192; t2++)
                        for (long c = ct; c < po_min(ci, ct + 24); c++)
                            for (long r = 0; r <= 2; r++)
                                for (long q = 0; q <= 2; q++)
                                    weight_packed[c - ct][r][q][t2 - ot] = 0;
                    long o = ot;
                    for (; o <= po_min((long)co - po_row4, ot - po_row4 + 192); o += po_row4) {
                        long x = 0;
                        for (; x <= (long)w - po_rows; x += po_rows) {
                            float out_tile_edge[po_rows][po_row4] = {{0}};
                            po_float out_tile[po_rows][po_vectors];
                            for (long r1 = 0; r1 < po_rows; r1++)
                                for (long c1 = 0; c1 < po_row4; c1++)
                                    out_tile_edge[r1][c1] = out[o + c1][y][x + r1];
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    out_tile[r1][c1 / po_lanes4] = *(const po_float *)&out_tile_edge[r1][c1];
                            for (long c = ct; c < po_min(ci, ct + 24); c++)
                                for (long r = 0; r <= 2; r++)
                                    for (long q = 0; q <= 2; q++)
                                        #pragma GCC unroll 16
                                        for (long r1 = 0; r1 < po_rows; r1++)
                                            #pragma GCC unroll 16
                                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                                out_tile[r1][c1 / po_lanes4] += in[c][2 * y + r][2 * x + 2 * r1 + q] * *(const po_float *)&weight_packed[c - ct][r][q][o + c1 - ot];
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    *(po_float *)&out_tile_edge[r1][c1] = out_tile[r1][c1 / po_lanes4];
                            for (long r1 = 0; r1 < po_rows; r1++)
                                for (long c1 = 0; c1 < po_row4; c1++)
                                    out[o + c1][y][x + r1] = out_tile_edge[r1][c1];
                        }
                        for (; x < w; x++) {
                            float out_tile_edge[po_row4] = {0};
                            po_float out_tile[po_vectors];
                            for (long c1 = 0; c1 < po_row4; c1++)
                                out_tile_edge[c1] = out[o + c1][y][x];
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                out_tile[c1 / po_lanes4] = *(const po_float *)&out_tile_edge[c1];
                            for (long c = ct; c < po_min(ci, ct + 24); c++)
                                for (long r = 0; r <= 2; r++)
                                    for (long q = 0; q <= 2; q++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                            out_tile[c1 / po_lanes4] += in[c][2 * y + r][2 * x + q] * *(const po_float *)&weight_packed[c - ct][r][q][o + c1 - ot];
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                *(po_float *)&out_tile_edge[c1] = out_tile[c1 / po_lanes4];
                            for (long c1 = 0; c1 < po_row4; c1++)
                                out[o + c1][y][x] = out_tile_edge[c1];
                        }
                    }
                    for (; o < po_min(co, ot + 192); o += po_row4) {
                        long x = 0;
                        for (; x <= (long)w - po_rows; x += po_rows) {
                            float out_tile_edge[po_rows][po_row4] = {{0}};
                            po_float out_tile[po_rows][po_vectors];
                            for (long r1 = 0; r1 < po_rows; r1++)
                                for (long c1 = 0; c1 < po_min(-o + co, ot - o + 192); c1++)
                                    out_tile_edge[r1][c1] = out[o + c1][y][x + r1];
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    out_tile[r1][c1 / po_lanes4] = *(const po_float *)&out_tile_edge[r1][c1];
                            for (long c = ct; c < po_min(ci, ct + 24); c++)
                                for (long r = 0; r <= 2; r++)
                                    for (long q = 0; q <= 2; q++)
                                        #pragma GCC unroll 16
                                        for (long r1 = 0; r1 < po_rows; r1++)
                                            #pragma GCC unroll 16
                                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                                out_tile[r1][c1 / po_lanes4] += in[c][2 * y + r][2 * x + 2 * r1 + q] * *(const po_float *)&weight_packed[c - ct][r][q][o + c1 - ot];
                            #pragma GCC unroll 16
                            for (long r1 = 0; r1 < po_rows; r1++)
                                #pragma GCC unroll 16
                                for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                    *(po_float *)&out_tile_edge[r1][c1] = out_tile[r1][c1 / po_lanes4];
                            for (long r1 = 0; r1 < po_rows; r1++)
                                for (long c1 = 0; c1 < po_min(-o + co, ot - o + 192); c1++)
                                    out[o + c1][y][x + r1] = out_tile_edge[r1][c1];
                        }
                        for (; x < w; x++) {
                            float out_tile_edge[po_row4] = {0};
                            po_float out_tile[po_vectors];
                            for (long c1 = 0; c1 < po_min(-o + co, ot - o + 192); c1++)
                                out_tile_edge[c1] = out[o + c1][y][x];
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                out_tile[c1 / po_lanes4] = *(const po_float *)&out_tile_edge[c1];
                            for (long c = ct; c < po_min(ci, ct + 24); c++)
                                for (long r = 0; r <= 2; r++)
                                    for (long q = 0; q <= 2; q++)
                                        #pragma GCC unroll 16
                                        for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                            out_tile[c1 / po_lanes4] += in[c][2 * y + r][2 * x + q] * *(const po_float *)&weight_packed[c - ct][r][q][o + c1 - ot];
                            #pragma GCC unroll 16
                            for (long c1 = 0; c1 < po_row4; c1 += po_lanes4)
                                *(po_float *)&out_tile_edge[c1] = out_tile[c1 / po_lanes4];
                            for (long c1 = 0; c1 < po_min(-o + co, ot - o + 192); c1++)
                                out[o + c1][y][x] = out_tile_edge[c1];
                        }
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A convolution that leaves out columns: lanes go along the channels of the result, which do not
 * follow each other in memory, as those along its rows would load with a stride.
 */
void strided(int co, int ci, int h, int w, float out[restrict co][56][56],
             const float in[restrict ci][114][114],
             const float weight[restrict co][64][3][3])
{
    /* polyopt: tiled 192x24, parallel, register tiles, packed weight */
    if (po_large((double)co * h * w * ci > 34000)) {
        po_strided_1(co, ci, h, w, out, in, weight);
    } else {
        po_strided_1_original(co, ci, h, w, out, in, weight);
    }
}
