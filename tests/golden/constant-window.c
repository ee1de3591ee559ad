/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* A window of which the length is a constant where the function is called: compilers have
 * a copy of the function for that.
 */
#define W 7
void filter(int n, int w, const float *x, const float *h, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < w; k++)
            s += x[i + k] * h[k];
        y[i] = s;
    }
}
void caller(int n, const float *x, const float *h, float *y)
{
    filter(n, W, x, h, y);
}
