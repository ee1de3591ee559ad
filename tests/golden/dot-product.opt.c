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

/* polyopt: what each thread does for dot_product */
static __attribute__((noinline)) void po_dot_product_1_team(int n,
    int (*restrict C)[n], const signed char (*restrict A)[n],
    const unsigned char (*restrict B)[n])
{
    #pragma omp for
    for (long i = 0; i < n; i++) {
        #pragma omp simd
        for (long j = 0; j < n; j++)
            C[i][j] = 0;
    }
    #pragma omp for collapse(2) \
        schedule(dynamic, n >= 449 && n >= 513 ? (n + 511L) / 512 : 1) nowait
    for (long jt = 0; jt < n; jt += 64)
        for (long it = 0; it < n; it += 512)
            for (long kt = 0; kt < n; kt += 512) {
                short B_packed[64][544];
                for (long k = kt; k < po_min(n, kt + 512); k++) {
                    if (k + 8 < po_min(n, kt + 512))
                        for (long j = jt; j < po_min(n, jt + 64); j += 64)
                            __builtin_prefetch(&B[k + 8][j]);
                    for (long j = jt; j < po_min(n, jt + 64); j++)
                        B_packed[j - jt][k - kt] = B[k][j];
                }
                long i = it;
                for (; i <= po_min(n - 4L, it + 508); i += 4) {
                    short A_packed[4][544];
                    for (long t1 = i; t1 <= i + 3; t1++)
                        for (long k = kt; k < po_min(n, kt + 512); k++)
                            A_packed[t1 - i][k - kt] = A[t1][k];
                    long j = jt;
                    for (; j <= po_min(n - 4L, jt + 60); j += 4) {
                        int c0 = C[i][j];
                        int c1 = C[i][j + 1];
                        int c2 = C[i][j + 2];
                        int c3 = C[i][j + 3];
                        int c4 = C[i + 1][j];
                        int c5 = C[i + 1][j + 1];
                        int c6 = C[i + 1][j + 2];
                        int c7 = C[i + 1][j + 3];
                        int c8 = C[i + 2][j];
                        int c9 = C[i + 2][j + 1];
                        int c10 = C[i + 2][j + 2];
                        int c11 = C[i + 2][j + 3];
                        int c12 = C[i + 3][j];
                        int c13 = C[i + 3][j + 1];
                        int c14 = C[i + 3][j + 2];
                        int c15 = C[i + 3][j + 3];
                        for (long k = kt; k < po_min(n, kt + 512); k++) {
                            const short a0 = A_packed[0][k - kt];
                            const short a1 = A_packed[1][k - kt];
                            const short a2 = A_packed[2][k - kt];
                            const short a3 = A_packed[3][k - kt];
                            const short b0 = B_packed[j - jt][k - kt];
                            const short b1 = B_packed[j - jt + 1][k - kt];
                            const short b2 = B_packed[j - jt + 2][k - kt];
                            const short b3 = B_packed[j - jt + 3][k - kt];
                            c0 += a0 * b0;
                            c1 += a0 * b1;
                            c2 += a0 * b2;
                            c3 += a0 * b3;
                            c4 += a1 * b0;
                            c5 += a1 * b1;
                            c6 += a1 * b2;
                            c7 += a1 * b3;
                            c8 += a2 * b0;
                            c9 += a2 * b1;
                            c10 += a2 * b2;
                            c11 += a2 * b3;
                            c12 += a3 * b0;
                            c13 += a3 * b1;
                            c14 += a3 * b2;
                            c15 += a3 * b3;
                        }
                        C[i][j] = c0;
                        C[i][j + 1] = c1;
                        C[i][j + 2] = c2;
                        C[i][j + 3] = c3;
                        C[i + 1][j] = c4;
                        C[i + 1][j + 1] = c5;
                        C[i + 1][j + 2] = c6;
                        C[i + 1][j + 3] = c7;
                        C[i + 2][j] = c8;
                        C[i + 2][j + 1] = c9;
                        C[i + 2][j + 2] = c10;
                        C[i + 2][j + 3] = c11;
                        C[i + 3][j] = c12;
                        C[i + 3][j + 1] = c13;
                        C[i + 3][j + 2] = c14;
                        C[i + 3][j + 3] = c15;
                    }
                    for (; j < po_min(n, jt + 64); j++) {
                        int c0 = C[i][j];
                        int c1 = C[i + 1][j];
                        int c2 = C[i + 2][j];
                        int c3 = C[i + 3][j];
                        for (long k = kt; k < po_min(n, kt + 512); k++) {
                            const short b0 = B_packed[j - jt][k - kt];
                            c0 += A_packed[0][k - kt] * b0;
                            c1 += A_packed[1][k - kt] * b0;
                            c2 += A_packed[2][k - kt] * b0;
                            c3 += A_packed[3][k - kt] * b0;
                        }
                        C[i][j] = c0;
                        C[i + 1][j] = c1;
                        C[i + 2][j] = c2;
                        C[i + 3][j] = c3;
                    }
                }
                for (; i < po_min(n, it + 512); i++) {
                    short A_packed1[544];
                    {
                        const long t2 = i;
                        for (long k = kt; k < po_min(n, kt + 512); k++)
                            A_packed1[k - kt] = A[t2][k];
                    }
                    long j = jt;
                    for (; j <= po_min(n - 4L, jt + 60); j += 4) {
                        int c0 = C[i][j];
                        int c1 = C[i][j + 1];
                        int c2 = C[i][j + 2];
                        int c3 = C[i][j + 3];
                        for (long k = kt; k < po_min(n, kt + 512); k++) {
                            const short a0 = A_packed1[k - kt];
                            c0 += a0 * B_packed[j - jt][k - kt];
                            c1 += a0 * B_packed[j - jt + 1][k - kt];
                            c2 += a0 * B_packed[j - jt + 2][k - kt];
                            c3 += a0 * B_packed[j - jt + 3][k - kt];
                        }
                        C[i][j] = c0;
                        C[i][j + 1] = c1;
                        C[i][j + 2] = c2;
                        C[i][j + 3] = c3;
                    }
                    for (; j < po_min(n, jt + 64); j++) {
                        int c0 = C[i][j];
                        for (long k = kt; k < po_min(n, kt + 512); k++)
                            c0 += A_packed1[k - kt] * B_packed[j - jt][k - kt];
                        C[i][j] = c0;
                    }
                }
            }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of dot_product */
static __attribute__((noinline)) void po_dot_product_1_original(int n,
    int (*restrict C)[n], const signed char (*restrict A)[n],
    const unsigned char (*restrict B)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;

            for (int k = 0; k < n; k++)
                s += A[i][k] * B[k][j];
            C[i][j] = s;
        }
}

/* polyopt: for dot_product, where there is much to do */
static __attribute__((noinline)) void po_dot_product_1(int n,
    int (*restrict C)[n], const signed char (*restrict A)[n],
    const unsigned char (*restrict B)[n])
{
    #pragma omp parallel firstprivate(n, C, A, B)
    po_dot_product_1_team(n, C, A, B);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A product of bytes: copied as shorts, with the sum innermost, which compilers put in
 * vectors of pairs.
 */
void dot_product(int n, int C[restrict n][n], const signed char A[restrict n][n],
                 const unsigned char B[restrict n][n])
{
    /* polyopt: tiled 64x512x512, parallel, unroll-and-jam, simd, packed B, packed A */
    if (po_large(n > 67)) {
        po_dot_product_1(n, C, A, B);
    } else {
        po_dot_product_1_original(n, C, A, B);
    }
}
