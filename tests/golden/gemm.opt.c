#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of gemm */
static __attribute__((noinline)) void po_gemm_1_original(int ni, int nj,
    int nk, double alpha, double beta, double (*restrict C)[nj],
    double (*restrict A)[nk], double (*restrict B)[nj])
{
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < nk; k++)
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
}

/* polyopt: for gemm, where there is much to do */
static __attribute__((noinline)) void po_gemm_1(int ni, int nj, int nk,
    double alpha, double beta, double (*restrict C)[nj],
    double (*restrict A)[nk], double (*restrict B)[nj])
{
    #pragma omp parallel for if ((double)ni * nj > 70000) \
        firstprivate(ni, nj, beta, C)
    for (long i = 0; i < ni; i++) {
        #pragma omp simd
        for (long j = 0; j < nj; j++)
            C[i][j] *= beta;
    }
    #pragma omp parallel for collapse(2) \
        schedule(dynamic, ni >= 225 && nj >= 257 ? (nj + 255L) / 256 : 1) \
        firstprivate(ni, nj, nk, alpha, C, A, B)
    for (long it = 0; it < ni; it += 32)
        for (long jt = 0; jt < nj; jt += 256)
            for (long kt = 0; kt < nk; kt += 32) {
                long i = it;
                for (; i <= po_min(ni - 4L, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(nk - 4L, kt + 28); k += 4) {
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
                        for (long j = jt; j < po_min(nj, jt + 256); j++) {
                            double c0 = C[i][j];
                            double c1 = C[i + 1][j];
                            double c2 = C[i + 2][j];
                            double c3 = C[i + 3][j];
                            const double b0 = B[k][j];
                            const double b1 = B[k + 1][j];
                            const double b2 = B[k + 2][j];
                            const double b3 = B[k + 3][j];
                            c0 += alpha * a0 * b0;
                            c0 += alpha * a1 * b1;
                            c0 += alpha * a2 * b2;
                            c0 += alpha * a3 * b3;
                            c1 += alpha * a4 * b0;
                            c1 += alpha * a5 * b1;
                            c1 += alpha * a6 * b2;
                            c1 += alpha * a7 * b3;
                            c2 += alpha * a8 * b0;
                            c2 += alpha * a9 * b1;
                            c2 += alpha * a10 * b2;
                            c2 += alpha * a11 * b3;
                            c3 += alpha * a12 * b0;
                            c3 += alpha * a13 * b1;
                            c3 += alpha * a14 * b2;
                            c3 += alpha * a15 * b3;
                            C[i][j] = c0;
                            C[i + 1][j] = c1;
                            C[i + 2][j] = c2;
                            C[i + 3][j] = c3;
                        }
                    }
                    for (; k < po_min(nk, kt + 32); k++) {
                        const double a0 = A[i][k];
                        const double a1 = A[i + 1][k];
                        const double a2 = A[i + 2][k];
                        const double a3 = A[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(nj, jt + 256); j++) {
                            const double b0 = B[k][j];
                            C[i][j] += alpha * a0 * b0;
                            C[i + 1][j] += alpha * a1 * b0;
                            C[i + 2][j] += alpha * a2 * b0;
                            C[i + 3][j] += alpha * a3 * b0;
                        }
                    }
                }
                for (; i < po_min(ni, it + 32); i++) {
                    long k = kt;
                    for (; k <= po_min(nk - 4L, kt + 28); k += 4) {
                        const double a0 = A[i][k];
                        const double a1 = A[i][k + 1];
                        const double a2 = A[i][k + 2];
                        const double a3 = A[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(nj, jt + 256); j++) {
                            double c0 = C[i][j];
                            c0 += alpha * a0 * B[k][j];
                            c0 += alpha * a1 * B[k + 1][j];
                            c0 += alpha * a2 * B[k + 2][j];
                            c0 += alpha * a3 * B[k + 3][j];
                            C[i][j] = c0;
                        }
                    }
                    for (; k < po_min(nk, kt + 32); k++) {
                        const double a0 = A[i][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(nj, jt + 256); j++)
                            C[i][j] += alpha * a0 * B[k][j];
                    }
                }
            }
}

/* C = beta C + alpha A B */
void gemm(int ni, int nj, int nk, double alpha, double beta,
          double C[restrict ni][nj], double A[restrict ni][nk],
          double B[restrict nk][nj])
{
    /* polyopt: tiled 32x256x32, parallel, unroll-and-jam, simd */
    if (po_large((double)ni * nj * nk > 130000)) {
        po_gemm_1(ni, nj, nk, alpha, beta, C, A, B);
    } else {
        po_gemm_1_original(ni, nj, nk, alpha, beta, C, A, B);
    }
}
