/* polyopt: --no-parallel */
/* Compilers unroll the loops over the window, and keep the sum in a register. */
float image[1000][1000], out[1000][1000], kernel[3][3];

void convolve(int h, int w)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float sum = 0;

            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    sum += image[y + j - 1][x + i - 1] * kernel[j][i];
            out[y][x] = sum;
        }
}
