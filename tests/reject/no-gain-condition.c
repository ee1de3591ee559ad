/* The size keeps these as they are, not the condition, with which larger ones run in parallel. */
void pool(float out[restrict 8][8][8], const float in[restrict 8][16][16])
{
    for (int k = 0; k < 8; k++) /* reject: no-gain */
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                float m = in[k][2 * y][2 * x];

                for (int r = 0; r < 2; r++)
                    for (int q = 0; q < 2; q++)
                        if (in[k][2 * y + r][2 * x + q] > m)
                            m = in[k][2 * y + r][2 * x + q];
                out[k][y][x] = m;
            }
}
