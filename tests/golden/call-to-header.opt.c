#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

/* A call under a condition in a loop that cannot be modelled is not left to the function,
 * if that stands in a header.
 */
#include "call-to-header.h"

extern void wait(void);

void all(int n, double *x, double *y)
{
    for (int k = 0; k < n; k++) {
        wait();
        /* polyopt: tiled 256, unroll-and-jam, simd */
        if (n >= 8 && po_disjoint(y, &y[4009], x, &x[4000])) {
            for (long it = 0; it <= 3840; it += 256)
                for (long k_2 = 0; k_2 <= 5; k_2 += 5) {
                    #pragma omp simd
                    for (long i = it; i <= po_min(3999, it + 255); i++) {
                        double x0 = x[i];
                        x0 += (int)k_2 * y[i + k_2];
                        x0 += (int)(k_2 + 1) * y[i + k_2 + 1];
                        x0 += (int)(k_2 + 2) * y[i + k_2 + 2];
                        x0 += (int)(k_2 + 3) * y[i + k_2 + 3];
                        x0 += (int)(k_2 + 4) * y[i + k_2 + 4];
                        x[i] = x0;
                    }
                }
        } else {
            if (n > 7)
                step(4000, x, y);
        }
        wait();
    }
}
