/* Pixels of n channels, in rows that are a stride apart: n * width may be less. */
void brighten(const unsigned char *in, short *out, int width, int height, int stride, int n)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < n; c++)
                out[y * stride + x * n + c] =
                    (short)(out[y * stride + x * n + c] + in[y * stride + x * n + c]);
}

/* Heads of a size that need not divide that of a token, of which there are three parts. */
void scale(float *restrict tokens, const float *restrict by, int n, int size, int heads, int part)
{
    int all = size * 3;

    for (int t = 0; t < n; t++)
        for (int h = 0; h < heads; h++)
            for (int i = 0; i < part; i++) {
                tokens[t * all + h * part + i] *= by[i];
                tokens[t * all + size + h * part + i] *= by[h];
            }
}
