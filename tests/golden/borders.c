/* polyopt: --parallel-threshold=1 --min-gain=5 */
/* A loop that is cut where the borders of an image begin: none of the choices is left inside. */
void smooth(int w, int h, const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int left = x > 0 ? x - 1 : w - 1;

            out[y * w + x] = in[y * w + left] - in[y * w + (x + 1) % w];
        }
}
