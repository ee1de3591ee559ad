/* polyopt: --min-gain=3 */
/* Two elements apart, what is read is loaded in vectors, and picked from these. */
static float in[2 * 500 + 3][2 * 500 + 3], w[7][7], out[500][500];

void convolve(int size)
{
    for (int y = 0; y < 500; y++)
        for (int x = 0; x < 500; x++) {
            float sum = 0;
            for (int r = 0; r < size; r++)
                for (int s = 0; s < size; s++)
                    sum += in[2 * y + r][2 * x + s] * w[r][s];
            out[y][x] = sum;
        }
}
