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

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_masks_of_ints(void)
{
#if defined __AVX2__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
    return 1;
#else
    return 0;
#endif
}

/* polyopt: --tile=32 */
/* A table of dynamic programming: updates that need nothing of the tile that they are in are
 * a product of matrices with other operations, in front of the rest of the tile.
 */
#define N 2000

static int best[N][N];
static int weight[N];

/* polyopt: what each thread does for table */
static __attribute__((noinline)) void po_table_1_team(int n)
{
    #pragma omp for schedule(dynamic)
    for (long t1 = 0; t1 <= n - 2L; t1 += 32)
        for (long jt = po_max(32 * po_floord(n, 32) - t1 - 32, 0); jt < n; jt += 32)
            for (long t2 = po_max(-30L - jt, t1 - n + 2); t2 <= po_min(0, t1 - n + 33); t2++) {
                const int weight0 = weight[-t2];
                #pragma omp simd
                for (long j = po_max(1L - t2, jt); j < po_min(n, jt + 32); j++)
                    best[-t2][j] = weight0;
            }
    for (long t1 = po_max(po_ceild(n - 63L, 32), 0); t1 <= po_floord(n - 2L, 16); t1++) {
        #pragma omp for schedule(dynamic)
        for (long jt = po_max(0, 32 * t1 - 32 * po_floord(n + 30L, 32) + 32); jt < po_min(n, 32 * t1 + 1); jt += 32) {
            for (long kt = jt + 32 * po_floord(n + 30L, 32) - 32 * t1 - 32; kt <= jt - 32; kt += 32) {
                long i = po_max(jt - 32 * t1 + n - 33, 0);
                for (; i <= jt - 32 * t1 + n - 5; i += 4) {
                    long k = po_max(jt - 32 * t1 + n - 2, kt);
                    for (; k <= kt + 28; k += 4) {
                        const int best0 = best[i][k];
                        const int best1 = best[i][k + 1];
                        const int best2 = best[i][k + 2];
                        const int best3 = best[i][k + 3];
                        const int best4 = best[i + 1][k];
                        const int best5 = best[i + 1][k + 1];
                        const int best6 = best[i + 1][k + 2];
                        const int best7 = best[i + 1][k + 3];
                        const int best8 = best[i + 2][k];
                        const int best9 = best[i + 2][k + 1];
                        const int best10 = best[i + 2][k + 2];
                        const int best11 = best[i + 2][k + 3];
                        const int best12 = best[i + 3][k];
                        const int best13 = best[i + 3][k + 1];
                        const int best14 = best[i + 3][k + 2];
                        const int best15 = best[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const int best16 = best[k + 1][j];
                            int best17 = best[i][j];
                            const int best18 = best[k + 2][j];
                            const int best19 = best[k + 3][j];
                            const int best20 = best[k + 4][j];
                            int best21 = best[i + 1][j];
                            int best22 = best[i + 2][j];
                            int best23 = best[i + 3][j];
                            best17 = best0 + best16 < best17 ? best0 + best16 : best17;
                            best17 = best1 + best18 < best17 ? best1 + best18 : best17;
                            best17 = best2 + best19 < best17 ? best2 + best19 : best17;
                            best17 = best3 + best20 < best17 ? best3 + best20 : best17;
                            best21 = best4 + best16 < best21 ? best4 + best16 : best21;
                            best21 = best5 + best18 < best21 ? best5 + best18 : best21;
                            best21 = best6 + best19 < best21 ? best6 + best19 : best21;
                            best21 = best7 + best20 < best21 ? best7 + best20 : best21;
                            best22 = best8 + best16 < best22 ? best8 + best16 : best22;
                            best22 = best9 + best18 < best22 ? best9 + best18 : best22;
                            best22 = best10 + best19 < best22 ? best10 + best19 : best22;
                            best22 = best11 + best20 < best22 ? best11 + best20 : best22;
                            best23 = best12 + best16 < best23 ? best12 + best16 : best23;
                            best23 = best13 + best18 < best23 ? best13 + best18 : best23;
                            best23 = best14 + best19 < best23 ? best14 + best19 : best23;
                            best23 = best15 + best20 < best23 ? best15 + best20 : best23;
                            if (!po_masks_of_ints() || best17 < best[i][j])
                                best[i][j] = best17;
                            if (!po_masks_of_ints() || best21 < best[i + 1][j])
                                best[i + 1][j] = best21;
                            if (!po_masks_of_ints() || best22 < best[i + 2][j])
                                best[i + 2][j] = best22;
                            if (!po_masks_of_ints() || best23 < best[i + 3][j])
                                best[i + 3][j] = best23;
                        }
                    }
                    for (; k <= kt + 31; k++) {
                        const int best0 = best[i][k];
                        const int best1 = best[i + 1][k];
                        const int best2 = best[i + 2][k];
                        const int best3 = best[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const int best4 = best[k + 1][j];
                            if (best0 + best4 < best[i][j])
                                best[i][j] = best0 + best4;
                            if (best1 + best4 < best[i + 1][j])
                                best[i + 1][j] = best1 + best4;
                            if (best2 + best4 < best[i + 2][j])
                                best[i + 2][j] = best2 + best4;
                            if (best3 + best4 < best[i + 3][j])
                                best[i + 3][j] = best3 + best4;
                        }
                    }
                }
                for (; i <= jt - 32 * t1 + n - 2; i++) {
                    long k = po_max(jt - 32 * t1 + n - 2, kt);
                    for (; k <= kt + 28; k += 4) {
                        const int best0 = best[i][k];
                        const int best1 = best[i][k + 1];
                        const int best2 = best[i][k + 2];
                        const int best3 = best[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            int best4 = best[i][j];
                            best4 = best0 + best[k + 1][j] < best4 ? best0 + best[k + 1][j] : best4;
                            best4 = best1 + best[k + 2][j] < best4 ? best1 + best[k + 2][j] : best4;
                            best4 = best2 + best[k + 3][j] < best4 ? best2 + best[k + 3][j] : best4;
                            best4 = best3 + best[k + 4][j] < best4 ? best3 + best[k + 4][j] : best4;
                            if (!po_masks_of_ints() || best4 < best[i][j])
                                best[i][j] = best4;
                        }
                    }
                    for (; k <= kt + 31; k++) {
                        const int best0 = best[i][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            if (best0 + best[k + 1][j] < best[i][j])
                                best[i][j] = best0 + best[k + 1][j];
                        }
                    }
                }
            }
            for (long t2 = po_max(-30L - jt, 32 * t1 - jt - n + 2); t2 <= po_min(0, 32 * t1 - jt - n + 33); t2++)
                for (long j = po_max(1L - t2, po_max(32 * t1 - t2 - n + 3, jt)); j < po_min(n, jt + 32); j++) {
                    if (jt + t2 + n - 3 >= 32 * t1) {
                        int best0 = best[-t2][j];
                        for (long k = -t2; k < po_min(j, jt - 32 * t1 + n - 2); k++)
                            best0 = best[-t2][k] + best[k + 1][j] < best0 ? best[-t2][k] + best[k + 1][j] : best0;
                        if (best0 < best[-t2][j])
                            best[-t2][j] = best0;
                    }
                    if (32 * t1 + j + 1 >= jt + n && jt <= j - 1) {
                        int best0 = best[-t2][j];
                        for (long k = po_max(jt - 32 * t1 + n - 2, jt); k < j; k++)
                            best0 = best[-t2][k] + best[k + 1][j] < best0 ? best[-t2][k] + best[k + 1][j] : best0;
                        if (best0 < best[-t2][j])
                            best[-t2][j] = best0;
                    }
                }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of table */
static __attribute__((noinline)) void po_table_1_original(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            best[i][j] = weight[i];
            for (int k = i; k < j; k++)
                if (best[i][k] + best[k + 1][j] < best[i][j])
                    best[i][j] = best[i][k] + best[k + 1][j];
        }
}

/* polyopt: for table, where there is much to do */
static __attribute__((noinline)) void po_table_1(int n)
{
    #pragma omp parallel firstprivate(n)
    po_table_1_team(n);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void table(int n)
{
    /* polyopt: tiled 32x32, 32, parallel wavefront, unroll-and-jam, simd */
    if (po_large((double)n * n * n > 78000 * (double)(n + 91L))) {
        po_table_1(n);
    } else {
        po_table_1_original(n);
    }
}

/* polyopt: what each thread does for sets */
static __attribute__((noinline)) void po_sets_1_team(int n)
{
    for (long t1 = po_max(po_ceild(n - 63L, 32), 0); t1 <= po_floord(n - 2L, 16); t1++) {
        #pragma omp for schedule(dynamic)
        for (long jt = po_max(0, 32 * t1 - 32 * po_floord(n + 29L, 32) + 32); jt < po_min(n, 32 * t1 + 1); jt += 32) {
            for (long kt = jt + 32 * po_floord(n + 30L, 32) - 32 * t1 - 32; kt <= jt - 32; kt += 32) {
                long i = po_max(jt - 32 * t1 + n - 34, 0);
                for (; i <= jt - 32 * t1 + n - 6; i += 4) {
                    long k = po_max(jt - 32 * t1 + n - 2, kt);
                    for (; k <= kt + 28; k += 4) {
                        const int best0 = best[i][k];
                        const int best1 = best[i][k + 1];
                        const int best2 = best[i][k + 2];
                        const int best3 = best[i][k + 3];
                        const int best4 = best[i + 1][k];
                        const int best5 = best[i + 1][k + 1];
                        const int best6 = best[i + 1][k + 2];
                        const int best7 = best[i + 1][k + 3];
                        const int best8 = best[i + 2][k];
                        const int best9 = best[i + 2][k + 1];
                        const int best10 = best[i + 2][k + 2];
                        const int best11 = best[i + 2][k + 3];
                        const int best12 = best[i + 3][k];
                        const int best13 = best[i + 3][k + 1];
                        const int best14 = best[i + 3][k + 2];
                        const int best15 = best[i + 3][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const int best16 = best[k + 1][j];
                            int best17 = best[i][j];
                            const int best18 = best[k + 2][j];
                            const int best19 = best[k + 3][j];
                            const int best20 = best[k + 4][j];
                            int best21 = best[i + 1][j];
                            int best22 = best[i + 2][j];
                            int best23 = best[i + 3][j];
                            best17 |= best0 & best16;
                            best17 |= best1 & best18;
                            best17 |= best2 & best19;
                            best17 |= best3 & best20;
                            best21 |= best4 & best16;
                            best21 |= best5 & best18;
                            best21 |= best6 & best19;
                            best21 |= best7 & best20;
                            best22 |= best8 & best16;
                            best22 |= best9 & best18;
                            best22 |= best10 & best19;
                            best22 |= best11 & best20;
                            best23 |= best12 & best16;
                            best23 |= best13 & best18;
                            best23 |= best14 & best19;
                            best23 |= best15 & best20;
                            best[i][j] = best17;
                            best[i + 1][j] = best21;
                            best[i + 2][j] = best22;
                            best[i + 3][j] = best23;
                        }
                    }
                    for (; k <= kt + 31; k++) {
                        const int best0 = best[i][k];
                        const int best1 = best[i + 1][k];
                        const int best2 = best[i + 2][k];
                        const int best3 = best[i + 3][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            const int best4 = best[k + 1][j];
                            best[i][j] |= best0 & best4;
                            best[i + 1][j] |= best1 & best4;
                            best[i + 2][j] |= best2 & best4;
                            best[i + 3][j] |= best3 & best4;
                        }
                    }
                }
                for (; i <= jt - 32 * t1 + n - 3; i++) {
                    long k = po_max(jt - 32 * t1 + n - 2, kt);
                    for (; k <= kt + 28; k += 4) {
                        const int best0 = best[i][k];
                        const int best1 = best[i][k + 1];
                        const int best2 = best[i][k + 2];
                        const int best3 = best[i][k + 3];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++) {
                            int best4 = best[i][j];
                            best4 |= best0 & best[k + 1][j];
                            best4 |= best1 & best[k + 2][j];
                            best4 |= best2 & best[k + 3][j];
                            best4 |= best3 & best[k + 4][j];
                            best[i][j] = best4;
                        }
                    }
                    for (; k <= kt + 31; k++) {
                        const int best0 = best[i][k];
                        #pragma omp simd
                        for (long j = jt; j < po_min(n, jt + 32); j++)
                            best[i][j] |= best0 & best[k + 1][j];
                    }
                }
            }
            for (long t2 = po_max(-29L - jt, 32 * t1 - jt - n + 3); t2 <= po_min(0, 32 * t1 - jt - n + 34); t2++)
                for (long j = po_max(2L - t2, po_max(32 * t1 - t2 - n + 4, jt)); j < po_min(n, jt + 32); j++) {
                    if (jt + t2 + n - 4 >= 32 * t1) {
                        int best0 = best[-t2][j];
                        for (long k = 1L - t2; k < po_min(j, jt - 32 * t1 + n - 2); k++)
                            best0 |= best[-t2][k] & best[k + 1][j];
                        best[-t2][j] = best0;
                    }
                    if (32 * t1 + j + 1 >= jt + n && jt <= j - 1) {
                        int best0 = best[-t2][j];
                        for (long k = po_max(jt - 32 * t1 + n - 2, jt); k < j; k++)
                            best0 |= best[-t2][k] & best[k + 1][j];
                        best[-t2][j] = best0;
                    }
                }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of sets */
static __attribute__((noinline)) void po_sets_1_original(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            for (int k = i + 1; k < j; k++)
                best[i][j] |= best[i][k] & best[k + 1][j];
}

/* polyopt: for sets, where there is much to do */
static __attribute__((noinline)) void po_sets_1(int n)
{
    #pragma omp parallel firstprivate(n)
    po_sets_1_team(n);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void sets(int n)
{
    /* polyopt: tiled 32x32, 32, parallel wavefront, unroll-and-jam, simd */
    if (po_large((double)n * n * n > 78000 * (double)(n + 91L))) {
        po_sets_1(n);
    } else {
        po_sets_1_original(n);
    }
}
