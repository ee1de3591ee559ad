/* A convolution of planes: the loops over the channels and the window are terms of a sum,
 * which stay inside register tiles of channels and columns; each row of pixels, a member
 * of a batch of these, is shared among threads.
 */
void f(float (*restrict out)[56][56], float (*restrict in)[58][58],
       float (*restrict w)[64][3][3])
{
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                float s = 0;
                for (int d = 0; d < 64; d++)
                    for (int r = 0; r < 3; r++)
                        for (int q = 0; q < 3; q++)
                            s += in[d][y + r][x + q] * w[c][d][r][q];
                out[c][y][x] = s;
            }
}
