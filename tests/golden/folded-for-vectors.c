/* polyopt: --min-gain=5 */
/* Sums of which nothing is in vectors are kept in the elements that they end in. */
void means(int n, const double *restrict a, const double *restrict x,
           double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++)
            sum += a[i * n + j] * x[j];
        y[i] = sum / n;
    }
}

void blur(int h, int w, float in[restrict h][w], float k[restrict 5][5],
          float out[restrict h][w])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++)
                    if (y + r >= 0 && y + r < h && x + q >= 0 && x + q < w)
                        s += in[y + r][x + q] * k[r + 2][q + 2];
            out[y][x] = s;
        }
}

/* Compilers unroll the window, and take vectors of the loop around. */
void inner(int h, int w, float in[restrict h][w], float k[restrict 5][5],
           float out[restrict h][w])
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++)
                    s += in[y + r][x + q] * k[r + 2][q + 2];
            out[y][x] = s;
        }
}
