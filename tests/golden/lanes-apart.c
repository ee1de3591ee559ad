/* A convolution that leaves out columns: lanes go along the channels of the result, which do not
 * follow each other in memory, as those along its rows would load with a stride.
 */
void strided(int co, int ci, int h, int w, float out[restrict co][56][56],
             const float in[restrict ci][114][114],
             const float weight[restrict co][64][3][3])
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
