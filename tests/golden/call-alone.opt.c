#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* A call under a condition in a loop that cannot be modelled is left to the function, where
 * that is static and its pointers do not overlap: what calls pass is known there.
 */
extern void wait(void);

static void step(int n, double *restrict x, const double *restrict y)
{
    /* polyopt: tiled 256, unroll-and-jam, simd */
    {
        (void)n;
        for (long it = 0; it <= 3840; it += 256)
            for (long k = 0; k <= 5; k += 5) {
                #pragma omp simd
                for (long i = it; i <= po_min(3999, it + 255); i++) {
                    double x0 = x[i];
                    x0 += (int)k * y[i + k];
                    x0 += (int)(k + 1) * y[i + k + 1];
                    x0 += (int)(k + 2) * y[i + k + 2];
                    x0 += (int)(k + 3) * y[i + k + 3];
                    x0 += (int)(k + 4) * y[i + k + 4];
                    x[i] = x0;
                }
            }
    }
}

void all(int n, double *x, double *y)
{
    for (int k = 0; k < n; k++) {
        wait();
        if (n > 7)
            step(4000, x, y);
        wait();
    }
}
