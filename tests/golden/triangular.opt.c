#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

/* Inner bounds depend on outer iterators. */
double A[3000][3000], y[3000], x[3000];

void f(void)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    #pragma omp parallel for schedule(dynamic)
    for (long it = 0; it <= 2560; it += 512) {
        long j = 0;
        for (; j <= po_min(2992, it + 504); j += 8) {
            for (long row = j; row <= j + 6; row++) {
                if (it <= j + 6) {
                    const double x0 = x[row];
                    for (long i = po_max(it, row); i <= po_min(2999, po_min(it + 511, j + 6)); i++)
                        y[i] += A[row][i] * x0;
                }
            }
            {
                const double x0 = x[j];
                const double x1 = x[j + 1];
                const double x2 = x[j + 2];
                const double x3 = x[j + 3];
                const double x4 = x[j + 4];
                const double x5 = x[j + 5];
                const double x6 = x[j + 6];
                const double x7 = x[j + 7];
                #pragma omp simd
                for (long i = po_max(it, j + 7); i <= po_min(2999, it + 511); i++) {
                    double y0 = y[i];
                    y0 += A[j][i] * x0;
                    y0 += A[j + 1][i] * x1;
                    y0 += A[j + 2][i] * x2;
                    y0 += A[j + 3][i] * x3;
                    y0 += A[j + 4][i] * x4;
                    y0 += A[j + 5][i] * x5;
                    y0 += A[j + 6][i] * x6;
                    y0 += A[j + 7][i] * x7;
                    y[i] = y0;
                }
            }
        }
        for (; j <= po_min(2999, it + 511); j++) {
            const double x0 = x[j];
            #pragma omp simd
            for (long i = po_max(it, j); i <= po_min(2999, it + 511); i++)
                y[i] += A[j][i] * x0;
        }
    }
}
