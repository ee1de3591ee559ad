#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --no-parallel */
/* The arrays have room for less than a tile. */
double A[24][24], B[24][24], C[24][24];

void product(int n)
{
    /* polyopt: unroll-and-jam, simd */
    {
        long i = 0;
        for (; i <= n - 4L; i += 4) {
            long k = 0;
            for (; k <= n - 4L; k += 4) {
                const double a0 = A[i][k];
                const double a1 = A[i][k + 1];
                const double a2 = A[i][k + 2];
                const double a3 = A[i][k + 3];
                const double a4 = A[i + 1][k];
                const double a5 = A[i + 1][k + 1];
                const double a6 = A[i + 1][k + 2];
                const double a7 = A[i + 1][k + 3];
                const double a8 = A[i + 2][k];
                const double a9 = A[i + 2][k + 1];
                const double a10 = A[i + 2][k + 2];
                const double a11 = A[i + 2][k + 3];
                const double a12 = A[i + 3][k];
                const double a13 = A[i + 3][k + 1];
                const double a14 = A[i + 3][k + 2];
                const double a15 = A[i + 3][k + 3];
                #pragma omp simd
                for (long j = 0; j < n; j++) {
                    const double b0 = B[k][j];
                    const double b1 = B[k + 1][j];
                    const double b2 = B[k + 2][j];
                    const double b3 = B[k + 3][j];
                    double c0 = C[i][j];
                    double c1 = C[i + 1][j];
                    double c2 = C[i + 2][j];
                    double c3 = C[i + 3][j];
                    c0 += a0 * b0;
                    c0 += a1 * b1;
                    c0 += a2 * b2;
                    c0 += a3 * b3;
                    c1 += a4 * b0;
                    c1 += a5 * b1;
                    c1 += a6 * b2;
                    c1 += a7 * b3;
                    c2 += a8 * b0;
                    c2 += a9 * b1;
                    c2 += a10 * b2;
                    c2 += a11 * b3;
                    c3 += a12 * b0;
                    c3 += a13 * b1;
                    c3 += a14 * b2;
                    c3 += a15 * b3;
                    C[i][j] = c0;
                    C[i + 1][j] = c1;
                    C[i + 2][j] = c2;
                    C[i + 3][j] = c3;
                }
            }
            for (; k < n; k++) {
                const double a0 = A[i][k];
                const double a1 = A[i + 1][k];
                const double a2 = A[i + 2][k];
                const double a3 = A[i + 3][k];
                #pragma omp simd
                for (long j = 0; j < n; j++) {
                    const double b0 = B[k][j];
                    C[i][j] += a0 * b0;
                    C[i + 1][j] += a1 * b0;
                    C[i + 2][j] += a2 * b0;
                    C[i + 3][j] += a3 * b0;
                }
            }
        }
        for (; i < n; i++) {
            long k = 0;
            for (; k <= n - 4L; k += 4) {
                const double a0 = A[i][k];
                const double a1 = A[i][k + 1];
                const double a2 = A[i][k + 2];
                const double a3 = A[i][k + 3];
                #pragma omp simd
                for (long j = 0; j < n; j++) {
                    double c0 = C[i][j];
                    c0 += a0 * B[k][j];
                    c0 += a1 * B[k + 1][j];
                    c0 += a2 * B[k + 2][j];
                    c0 += a3 * B[k + 3][j];
                    C[i][j] = c0;
                }
            }
            for (; k < n; k++) {
                const double a0 = A[i][k];
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    C[i][j] += a0 * B[k][j];
            }
        }
    }
}

/* Four iterations side by side leave no loop. */
void narrow(double (*restrict c)[4][8], double (*restrict a)[4][4],
            double (*restrict b)[4][8])
{
    /* polyopt: unroll-and-jam, simd */
    for (long m = 0; m <= 49; m++) {
        const long i = 0;
        const long k = 0;
        const double a0 = a[m][i][k];
        const double a1 = a[m][i][k + 1];
        const double a2 = a[m][i][k + 2];
        const double a3 = a[m][i][k + 3];
        const double a4 = a[m][i + 1][k];
        const double a5 = a[m][i + 1][k + 1];
        const double a6 = a[m][i + 1][k + 2];
        const double a7 = a[m][i + 1][k + 3];
        const double a8 = a[m][i + 2][k];
        const double a9 = a[m][i + 2][k + 1];
        const double a10 = a[m][i + 2][k + 2];
        const double a11 = a[m][i + 2][k + 3];
        const double a12 = a[m][i + 3][k];
        const double a13 = a[m][i + 3][k + 1];
        const double a14 = a[m][i + 3][k + 2];
        const double a15 = a[m][i + 3][k + 3];
        #pragma omp simd
        for (long j = 0; j <= 7; j++) {
            const double b0 = b[m][k][j];
            const double b1 = b[m][k + 1][j];
            const double b2 = b[m][k + 2][j];
            const double b3 = b[m][k + 3][j];
            double c0 = c[m][i][j];
            double c1 = c[m][i + 1][j];
            double c2 = c[m][i + 2][j];
            double c3 = c[m][i + 3][j];
            c0 += a0 * b0;
            c0 += a1 * b1;
            c0 += a2 * b2;
            c0 += a3 * b3;
            c1 += a4 * b0;
            c1 += a5 * b1;
            c1 += a6 * b2;
            c1 += a7 * b3;
            c2 += a8 * b0;
            c2 += a9 * b1;
            c2 += a10 * b2;
            c2 += a11 * b3;
            c3 += a12 * b0;
            c3 += a13 * b1;
            c3 += a14 * b2;
            c3 += a15 * b3;
            c[m][i][j] = c0;
            c[m][i + 1][j] = c1;
            c[m][i + 2][j] = c2;
            c[m][i + 3][j] = c3;
        }
    }
}

/* Too short for vectors, or for iterations side by side. */
void small(double c[restrict 5][5], double a[restrict 5][5],
           double b[restrict 5][5])
{
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 5; k++)
                c[i][j] += a[i][k] * b[k][j];
}
