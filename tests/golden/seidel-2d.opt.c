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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* In place: no loop is parallel, tiles run as a wavefront. */
#define N 2000

double A[N][N];

/* polyopt: what each thread does for seidel */
static __attribute__((noinline)) void po_seidel_1_team(int steps)
{
    for (long t1 = 0; t1 <= po_floord(steps + 997L, 16); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_max(32 * po_floord(t1 + 1, 2), 32 * t1 - 32 * po_floord(steps + 31L, 32) + 32); t2 <= po_min(steps + 1996L, po_min(16 * t1 + 1008, 32 * t1)); t2 += 32)
            for (long t = po_max(32 * t1 - t2, t2 - 1997); t < po_min(steps, 32 * t1 - t2 + 32); t++) {
                long i = po_max(t2 - t + 1, 1);
                for (; i <= po_min(1991, t2 - t + 25); i += 8) {
                    for (long row = i; row <= i + 6; row++)
                        for (long j = 1; j <= po_min(1998, 2 * i - 2 * row + 14); j++)
                            A[row][j] = (A[row - 1][j - 1] + A[row - 1][j] + A[row - 1][j + 1] + A[row][j - 1] + A[row][j] + A[row][j + 1] + A[row + 1][j - 1] + A[row + 1][j] + A[row + 1][j + 1]) / 9.0;
                    for (long j = 15; j <= 1998; j++) {
                        const double a0 = A[i][j - 1];
                        const double a1 = A[i + 1][j - 1];
                        const double a2 = A[i + 1][j - 3];
                        const double a3 = A[i + 2][j - 3];
                        const double a4 = A[i + 2][j - 5];
                        const double a5 = A[i + 3][j - 5];
                        const double a6 = A[i + 3][j - 7];
                        const double a7 = A[i + 4][j - 7];
                        const double a8 = A[i + 4][j - 9];
                        const double a9 = A[i + 5][j - 9];
                        const double a10 = A[i + 5][j - 11];
                        const double a11 = A[i + 6][j - 11];
                        const double a12 = A[i + 6][j - 13];
                        const double a13 = A[i + 7][j - 13];
                        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + a0 + A[i][j] + A[i][j + 1] + a1 + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
                        A[i + 1][j - 2] = (A[i][j - 3] + A[i][j - 2] + a0 + a2 + A[i + 1][j - 2] + a1 + a3 + A[i + 2][j - 2] + A[i + 2][j - 1]) / 9.0;
                        A[i + 2][j - 4] = (A[i + 1][j - 5] + A[i + 1][j - 4] + a2 + a4 + A[i + 2][j - 4] + a3 + a5 + A[i + 3][j - 4] + A[i + 3][j - 3]) / 9.0;
                        A[i + 3][j - 6] = (A[i + 2][j - 7] + A[i + 2][j - 6] + a4 + a6 + A[i + 3][j - 6] + a5 + a7 + A[i + 4][j - 6] + A[i + 4][j - 5]) / 9.0;
                        A[i + 4][j - 8] = (A[i + 3][j - 9] + A[i + 3][j - 8] + a6 + a8 + A[i + 4][j - 8] + a7 + a9 + A[i + 5][j - 8] + A[i + 5][j - 7]) / 9.0;
                        A[i + 5][j - 10] = (A[i + 4][j - 11] + A[i + 4][j - 10] + a8 + a10 + A[i + 5][j - 10] + a9 + a11 + A[i + 6][j - 10] + A[i + 6][j - 9]) / 9.0;
                        A[i + 6][j - 12] = (A[i + 5][j - 13] + A[i + 5][j - 12] + a10 + a12 + A[i + 6][j - 12] + a11 + a13 + A[i + 7][j - 12] + A[i + 7][j - 11]) / 9.0;
                        A[i + 7][j - 14] = (A[i + 6][j - 15] + A[i + 6][j - 14] + a12 + A[i + 7][j - 15] + A[i + 7][j - 14] + a13 + A[i + 8][j - 15] + A[i + 8][j - 14] + A[i + 8][j - 13]) / 9.0;
                    }
                    for (long row1 = i + 1; row1 <= i + 7; row1++)
                        for (long j = po_max(2 * i - 2 * row1 + 15, 2 * i - 2 * row1 + 1999); j <= 1998; j++)
                            A[row1][j] = (A[row1 - 1][j - 1] + A[row1 - 1][j] + A[row1 - 1][j + 1] + A[row1][j - 1] + A[row1][j] + A[row1][j + 1] + A[row1 + 1][j - 1] + A[row1 + 1][j] + A[row1 + 1][j + 1]) / 9.0;
                }
                for (; i <= po_min(1998, t2 - t + 32); i++)
                    for (long j = 1; j <= 1998; j++)
                        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of seidel */
static __attribute__((noinline)) void po_seidel_1_original(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] +
                           A[i][j - 1] + A[i][j] + A[i][j + 1] +
                           A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) /
                          9.0;
}

/* polyopt: for seidel, where there is much to do */
static __attribute__((noinline)) void po_seidel_1(int steps)
{
    #pragma omp parallel firstprivate(steps)
    po_seidel_1_team(steps);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void seidel(int steps)
{
    /* polyopt: tiled 32x32, parallel wavefront, unroll-and-jam */
    if (po_large((double)steps * 3300 > (double)(steps + 1013L))) {
        po_seidel_1(steps);
    } else {
        po_seidel_1_original(steps);
    }
}
