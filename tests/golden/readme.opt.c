#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

#define N 2000

double A[N][N], x[N], y[N];

/* y += transposed A times x */
void project(void)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    #pragma omp parallel for
    for (long it = 0; it <= 1536; it += 512)
        for (long j = 0; j <= 1992; j += 8) {
            const double x0 = x[j];
            const double x1 = x[j + 1];
            const double x2 = x[j + 2];
            const double x3 = x[j + 3];
            const double x4 = x[j + 4];
            const double x5 = x[j + 5];
            const double x6 = x[j + 6];
            const double x7 = x[j + 7];
            #pragma omp simd
            for (long i = it; i <= po_min(1999, it + 511); i++) {
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
