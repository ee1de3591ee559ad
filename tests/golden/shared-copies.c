/* A convolution that leaves out columns, of constant sizes: several rows of the result are computed
 * with one copy of the weights.
 */
static float image[16][114][114], weight[64][16][3][3], result[64][56][56];

void layer(void)
{
    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++)
                for (int c = 0; c < 16; c++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++)
                            result[o][y][x] += image[c][2 * y + r][2 * x + q] *
                                               weight[o][c][r][q];
}
