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

/* polyopt: --tile=16 */
/* Divisions in subscripts that the loops around leave nothing of: a reshape and
 * its inverse, rows that are as long as a tile, a quotient that is negative.
 */
double A[1600][64], B[100][16], C[100][16], D[3200];

void expand(void)
{
    /* polyopt: tiled 16, simd */
    for (long it = 0; it <= 96; it += 16)
        for (long i = it; i <= po_min(99, it + 15); i++) {
            #pragma omp simd
            for (long j = 0; j <= 15; j++)
                B[i][j] = C[i][j];
        }
}

void collapse(void)
{
    /* polyopt: tiled 16 */
    for (long it = 0; it <= 96; it += 16)
        for (long j = 0; j <= 3; j++)
            for (long k = 0; k <= 3; k++)
                for (long i = it; i <= po_min(99, it + 15); i++)
                    D[3 * i + j / 2] += C[i][4 * j + k];
}

/* polyopt: the original of rows */
static __attribute__((noinline)) void po_rows_1_original(int n)
{
    for (int i = 0; i < 1600; i++)
        for (int k = 0; k < n; k++)
            B[i / 16][i % 16] += A[i][k];
}

/* polyopt: for rows, where there is much to do */
static __attribute__((noinline)) void po_rows_1(int n)
{
    #pragma omp parallel for firstprivate(n)
    for (long it = 0; it <= 1584; it += 16)
        for (long kt = 0; kt < n; kt += 16)
            for (long i = it; i <= it + 8; i += 8)
                for (long k = kt; k < po_min(n, kt + 16); k++) {
                    B[it / 16][i - it] += A[i][k];
                    B[it / 16][i - it + 1] += A[i + 1][k];
                    B[it / 16][i - it + 2] += A[i + 2][k];
                    B[it / 16][i - it + 3] += A[i + 3][k];
                    B[it / 16][i - it + 4] += A[i + 4][k];
                    B[it / 16][i - it + 5] += A[i + 5][k];
                    B[it / 16][i - it + 6] += A[i + 6][k];
                    B[it / 16][i - it + 7] += A[i + 7][k];
                }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void rows(int n)
{
    /* polyopt: tiled 16x16, parallel, unroll-and-jam */
    if (po_large(n > 67)) {
        po_rows_1(n);
    } else {
        po_rows_1_original(n);
    }
}

void negative(double *restrict p, const double *restrict q)
{
    /* polyopt: tiled 16 */
    {
        for (long it = 0; it <= 96; it += 16)
            for (long i = it; i <= po_min(99, it + 15); i++)
                for (long j = -3; j <= 0; j++)
                    p[4 * i + j + 3] += q[4 * i + j + 3];
        for (long it = 0; it <= 96; it += 16)
            for (long j = -8; j <= 7; j++)
                for (long i = it; i <= po_min(99, it + 15); i++)
                    p[16 * (int)i + (int)j / 4 + 2] += q[4 * i + j + 8];
    }
}
