/* A convolution in tiles of 1 x 8 x 32 x 1 x 8, with parts of the input in buffers whose rows are
 * padded, filled three loops further out.
 */
float in[8][58][32], weight[3][32][64], out[8][56][64];
void conv1d(void)
{
    #pragma polyopt pack none
    #pragma polyopt tile w, f: 8, 32
    #pragma polyopt strip-mine c: 8
    #pragma polyopt reorder k, c.tile, w.point, f.point
    #pragma polyopt pack in at c.tile pad=4 hoist=3
    #pragma polyopt no-guard
    for (int n = 0; n < 8; n++)
        for (int w = 0; w < 56; w++)
            for (int f = 0; f < 64; f++)
                for (int k = 0; k < 3; k++)
                    for (int c = 0; c < 32; c++)
                        out[n][w][f] += in[n][w + k][c] * weight[k][c][f];
}
