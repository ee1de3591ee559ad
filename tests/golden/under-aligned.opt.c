#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

/* polyopt: --min-gain=any --no-parallel */
/* Register tiles are of elements where their types have them, not of others. */
typedef double any __attribute__((aligned(4)));

struct __attribute__((packed)) odd {
    char c;
    double A[500][500], B[500][500];
};

double C[500][500];

void loose(any A[restrict 500][500], double B[restrict 500][500])
{
    /* polyopt: tiled 32x256x32, unroll-and-jam, simd */
    for (long it = 0; it <= 480; it += 32)
        for (long jt = 0; jt <= 256; jt += 256)
            for (long kt = 0; kt <= 480; kt += 32) {
                long i = it;
                for (; i <= po_min(496, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(496, kt + 28); k += 4) {
                        const any a0 = A[i][k];
                        const any a1 = A[i][k + 1];
                        const any a2 = A[i][k + 2];
                        const any a3 = A[i][k + 3];
                        const any a4 = A[i + 1][k];
                        const any a5 = A[i + 1][k + 1];
                        const any a6 = A[i + 1][k + 2];
                        const any a7 = A[i + 1][k + 3];
                        const any a8 = A[i + 2][k];
                        const any a9 = A[i + 2][k + 1];
                        const any a10 = A[i + 2][k + 2];
                        const any a11 = A[i + 2][k + 3];
                        const any a12 = A[i + 3][k];
                        const any a13 = A[i + 3][k + 1];
                        const any a14 = A[i + 3][k + 2];
                        const any a15 = A[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
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
                    for (; k <= po_min(499, kt + 31); k++) {
                        const any a0 = A[i][k];
                        const any a1 = A[i + 1][k];
                        const any a2 = A[i + 2][k];
                        const any a3 = A[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
                            const double b0 = B[k][j];
                            C[i][j] += a0 * b0;
                            C[i + 1][j] += a1 * b0;
                            C[i + 2][j] += a2 * b0;
                            C[i + 3][j] += a3 * b0;
                        }
                    }
                }
                for (; i <= po_min(499, it + 31); i++) {
                    long k = kt;
                    for (; k <= po_min(496, kt + 28); k += 4) {
                        const any a0 = A[i][k];
                        const any a1 = A[i][k + 1];
                        const any a2 = A[i][k + 2];
                        const any a3 = A[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
                            double c0 = C[i][j];
                            c0 += a0 * B[k][j];
                            c0 += a1 * B[k + 1][j];
                            c0 += a2 * B[k + 2][j];
                            c0 += a3 * B[k + 3][j];
                            C[i][j] = c0;
                        }
                    }
                    for (; k <= po_min(499, kt + 31); k++) {
                        const any a0 = A[i][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++)
                            C[i][j] += a0 * B[k][j];
                    }
                }
            }
}

void packed(struct odd *restrict p)
{
    /* polyopt: tiled 32x256x32, unroll-and-jam, simd */
    for (long it = 0; it <= 480; it += 32)
        for (long jt = 0; jt <= 256; jt += 256)
            for (long kt = 0; kt <= 480; kt += 32) {
                long i = it;
                for (; i <= po_min(496, it + 28); i += 4) {
                    long k = kt;
                    for (; k <= po_min(496, kt + 28); k += 4) {
                        const double p_A0 = p->A[i][k];
                        const double p_A1 = p->A[i][k + 1];
                        const double p_A2 = p->A[i][k + 2];
                        const double p_A3 = p->A[i][k + 3];
                        const double p_A4 = p->A[i + 1][k];
                        const double p_A5 = p->A[i + 1][k + 1];
                        const double p_A6 = p->A[i + 1][k + 2];
                        const double p_A7 = p->A[i + 1][k + 3];
                        const double p_A8 = p->A[i + 2][k];
                        const double p_A9 = p->A[i + 2][k + 1];
                        const double p_A10 = p->A[i + 2][k + 2];
                        const double p_A11 = p->A[i + 2][k + 3];
                        const double p_A12 = p->A[i + 3][k];
                        const double p_A13 = p->A[i + 3][k + 1];
                        const double p_A14 = p->A[i + 3][k + 2];
                        const double p_A15 = p->A[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
                            const double p_B0 = p->B[k][j];
                            const double p_B1 = p->B[k + 1][j];
                            const double p_B2 = p->B[k + 2][j];
                            const double p_B3 = p->B[k + 3][j];
                            double c0 = C[i][j];
                            double c1 = C[i + 1][j];
                            double c2 = C[i + 2][j];
                            double c3 = C[i + 3][j];
                            c0 += p_A0 * p_B0;
                            c0 += p_A1 * p_B1;
                            c0 += p_A2 * p_B2;
                            c0 += p_A3 * p_B3;
                            c1 += p_A4 * p_B0;
                            c1 += p_A5 * p_B1;
                            c1 += p_A6 * p_B2;
                            c1 += p_A7 * p_B3;
                            c2 += p_A8 * p_B0;
                            c2 += p_A9 * p_B1;
                            c2 += p_A10 * p_B2;
                            c2 += p_A11 * p_B3;
                            c3 += p_A12 * p_B0;
                            c3 += p_A13 * p_B1;
                            c3 += p_A14 * p_B2;
                            c3 += p_A15 * p_B3;
                            C[i][j] = c0;
                            C[i + 1][j] = c1;
                            C[i + 2][j] = c2;
                            C[i + 3][j] = c3;
                        }
                    }
                    for (; k <= po_min(499, kt + 31); k++) {
                        const double p_A0 = p->A[i][k];
                        const double p_A1 = p->A[i + 1][k];
                        const double p_A2 = p->A[i + 2][k];
                        const double p_A3 = p->A[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
                            const double p_B0 = p->B[k][j];
                            C[i][j] += p_A0 * p_B0;
                            C[i + 1][j] += p_A1 * p_B0;
                            C[i + 2][j] += p_A2 * p_B0;
                            C[i + 3][j] += p_A3 * p_B0;
                        }
                    }
                }
                for (; i <= po_min(499, it + 31); i++) {
                    long k = kt;
                    for (; k <= po_min(496, kt + 28); k += 4) {
                        const double p_A0 = p->A[i][k];
                        const double p_A1 = p->A[i][k + 1];
                        const double p_A2 = p->A[i][k + 2];
                        const double p_A3 = p->A[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++) {
                            double c0 = C[i][j];
                            c0 += p_A0 * p->B[k][j];
                            c0 += p_A1 * p->B[k + 1][j];
                            c0 += p_A2 * p->B[k + 2][j];
                            c0 += p_A3 * p->B[k + 3][j];
                            C[i][j] = c0;
                        }
                    }
                    for (; k <= po_min(499, kt + 31); k++) {
                        const double p_A0 = p->A[i][k];
                        #pragma omp simd
                        for (long j = jt; j <= po_min(499, jt + 255); j++)
                            C[i][j] += p_A0 * p->B[k][j];
                    }
                }
            }
}
