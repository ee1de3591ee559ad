/* A convolution in tiles of 1 x 8 x 32 x 1 x 8, with parts of the input in buffers whose rows are
 * padded, filled three loops further out.
 */
float in[8][58][32], weight[3][32][64], out[8][56][64];
void conv1d(void)
{
    /* polyopt: tiled 8x32x8, packed in */
    for (long n = 0; n <= 7; n++)
        for (long wt = 0; wt <= 48; wt += 8) {
            float in_packed[3][4][8][12];
            for (long k = 0; k <= 2; k++)
                for (long ct = 0; ct <= 24; ct += 8) {
                    const long t1 = n;
                    for (long t2 = wt + k; t2 <= wt + k + 7; t2++)
                        for (long c = ct; c <= ct + 7; c++)
                            in_packed[k][ct / 8][t2 - wt - k][c - ct] = in[t1][t2][c];
                }
            for (long ft = 0; ft <= 32; ft += 32)
                for (long k = 0; k <= 2; k++)
                    for (long ct = 0; ct <= 24; ct += 8)
                        for (long w = wt; w <= wt + 7; w++)
                            for (long f = ft; f <= ft + 31; f++) {
                                float out0 = out[n][w][f];
                                for (long c = ct; c <= ct + 7; c++)
                                    out0 += in_packed[k][ct / 8][w - wt][c - ct] * weight[k][c][f];
                                out[n][w][f] = out0;
                            }
        }
}
