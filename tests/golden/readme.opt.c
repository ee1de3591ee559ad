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
    #pragma omp parallel for schedule(dynamic)
    for (long it = 0; it <= 1536; it += 512)
        for (long j = 0; j <= 1992; j += 8) {
            #pragma omp simd
            for (long i = it; i <= po_min(1999, it + 511); i++) {
                y[i] += A[j][i] * x[j];
                y[i] += A[j + 1][i] * x[j + 1];
                y[i] += A[j + 2][i] * x[j + 2];
                y[i] += A[j + 3][i] * x[j + 3];
                y[i] += A[j + 4][i] * x[j + 4];
                y[i] += A[j + 5][i] * x[j + 5];
                y[i] += A[j + 6][i] * x[j + 6];
                y[i] += A[j + 7][i] * x[j + 7];
            }
        }
}
