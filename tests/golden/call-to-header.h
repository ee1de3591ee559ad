/* A function for call-to-header.c: its loops here stay as they are. */
static inline void step(int n, double *restrict x, const double *restrict y)
{
    for (int k = 0; k < 10; k++)
        for (int i = 0; i < n; i++)
            x[i] += k * y[i + k];
}
