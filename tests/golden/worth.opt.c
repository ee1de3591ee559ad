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

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

#if defined __AVX512F__
enum { po_bytes = 64, po_rows = 12, po_vectors = 2 };
#elif defined __AVX__
enum { po_bytes = 32, po_rows = 4, po_vectors = 3 };
#else
enum { po_bytes = 16, po_rows = 4, po_vectors = 3 };
#endif
typedef double po_double __attribute__((
    vector_size(po_bytes), aligned(8), may_alias));
enum { po_lanes8 = po_bytes / 8, po_row8 = po_vectors * po_lanes8 };

/* When the new loops run: a branch around the nest, and clauses where it does not
 * imply them.
 */
#define N 2000

/* polyopt: the original of triangle */
static __attribute__((noinline)) void po_triangle_1_original(int n,
    float (*restrict A)[n], float (*restrict B)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            A[i][j] += B[i][j];
}

/* polyopt: for triangle, where there is much to do */
static __attribute__((noinline)) void po_triangle_1(int n,
    float (*restrict A)[n], float (*restrict B)[n])
{
    #pragma omp parallel for schedule(dynamic, 4) firstprivate(n, A, B)
    for (long i = 1; i < n; i++) {
        #pragma omp simd
        for (long j = 0; j < i; j++)
            A[i][j] += B[i][j];
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* The work is that of half a box. */
void triangle(int n, float A[restrict n][n], float B[restrict n][n])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 450 && po_threads() > 1)) {
        po_triangle_1(n, A, B);
    } else {
        po_triangle_1_original(n, A, B);
    }
}

/* polyopt: what each thread does for band */
static __attribute__((noinline)) void po_band_1_team(int n, int w,
    double (*restrict A)[n], double *restrict x)
{
    #pragma omp for nowait
    for (long kt = 0; kt <= n - 2L; kt += 64)
        for (long k = kt; k <= kt + 56; k += 8) {
            for (long row = k; row <= k + 6; row++) {
                if (row <= n - 2L && w >= 2) {
                    const double a0 = A[row][row];
                    for (long i = row + 1; i < po_min(n, po_min(row + w, k + 8)); i++)
                        A[row][i] -= a0 * x[i];
                }
            }
            if (k <= n - 9L && w >= 9) {
                const double a0 = A[k][k];
                const double a1 = A[k + 1][k + 1];
                const double a2 = A[k + 2][k + 2];
                const double a3 = A[k + 3][k + 3];
                const double a4 = A[k + 4][k + 4];
                const double a5 = A[k + 5][k + 5];
                const double a6 = A[k + 6][k + 6];
                const double a7 = A[k + 7][k + 7];
                #pragma omp simd
                for (long i = k + 8; i < po_min(n, k + w); i++) {
                    const double x0 = x[i];
                    A[k][i] -= a0 * x0;
                    A[k + 1][i] -= a1 * x0;
                    A[k + 2][i] -= a2 * x0;
                    A[k + 3][i] -= a3 * x0;
                    A[k + 4][i] -= a4 * x0;
                    A[k + 5][i] -= a5 * x0;
                    A[k + 6][i] -= a6 * x0;
                    A[k + 7][i] -= a7 * x0;
                }
            }
            for (long row1 = k + 1; row1 <= k + 7; row1++) {
                if (k <= n - 9L && k <= row1 + w - 9 && n - 1L >= k + w) {
                    const double a0 = A[row1][row1];
                    for (long i = po_max(k + 8, k + w); i < po_min(n, row1 + w); i++)
                        A[row1][i] -= a0 * x[i];
                }
            }
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of band */
static __attribute__((noinline)) void po_band_1_original(int n, int w,
    double (*restrict A)[n], double *restrict x)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n && i < k + w; i++)
            A[k][i] -= A[k][k] * x[i];
}

/* polyopt: for band, where there is much to do */
static __attribute__((noinline)) void po_band_1(int n, int w,
    double (*restrict A)[n], double *restrict x)
{
    #pragma omp parallel firstprivate(n, w, A, x)
    po_band_1_team(n, w, A, x);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* A band is no longer than what is left. */
void band(int n, int w, double A[restrict n][n], double x[restrict n])
{
    /* polyopt: tiled 64, parallel, unroll-and-jam, simd */
    if (po_large((double)n * po_min(w, po_floord(n, 2)) > 61000)) {
        po_band_1(n, w, A, x);
    } else {
        po_band_1_original(n, w, A, x);
    }
}

/* polyopt: what each thread does for steps */
static __attribute__((noinline)) void po_steps_1_team(int n, double (*A)[n])
{
    for (long t1 = 0; t1 <= po_floord(n - 2L, 24); t1++) {
        #pragma omp for schedule(dynamic)
        for (long it = po_ceild(t1, 2); it <= po_min(po_floord(n - 1L, 48), t1); it++)
            for (long jt = t1 - it; jt <= po_floord(n - 1L, 48); jt++) {
                if (t1 <= it + jt - 1 && t1 <= 2 * it - 1) {
                    double A_packed[48][48];
                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++) {
                        if (k + 8 <= 48 * t1 - 48 * it + 47)
                            for (long t2 = 48 * jt; t2 < po_min(n, 48 * jt + 48); t2 += 8)
                                __builtin_prefetch(&A[k + 8][t2]);
                        for (long t2 = 48 * jt; t2 < po_min(n, 48 * jt + 48); t2++)
                            A_packed[k + 48 * it - 48 * t1][t2 - 48 * jt] = A[k][t2];
                    }
                    for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                        for (long t2 = po_min(n - 1L, 48 * jt + 47) + 1; t2 < 48 * jt + 48; t2++)
                            A_packed[k + 48 * it - 48 * t1][t2 - 48 * jt] = 0;
                    long j = 48 * jt;
                    for (; j <= po_min((long)n - po_row8, 48 * jt - po_row8 + 48); j += po_row8) {
                        long i = 48 * it;
                        for (; i <= po_min((long)n - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                            po_double A_tile[po_rows][po_vectors];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A[i + r][j + c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A[i + r][j + c] = A_tile[r][c / po_lanes8];
                        }
                        for (; i < po_min(n, 48 * it + 48); i++) {
                            po_double A_tile[po_vectors];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A[i][j + c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A[i][j + c] = A_tile[c / po_lanes8];
                        }
                    }
                    for (; j < po_min(n, 48 * jt + 48); j += po_row8) {
                        long i = 48 * it;
                        for (; i <= po_min((long)n - po_rows, 48 * it - po_rows + 48); i += po_rows) {
                            double A_tile_edge[po_rows][po_row8] = {{0}};
                            po_double A_tile[po_rows][po_vectors];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(-j + n, 48 * jt - j + 48); c++)
                                    A_tile_edge[r][c] = A[i + r][j + c];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[r][c / po_lanes8] = *(const po_double *)&A_tile_edge[r][c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long r = 0; r < po_rows; r++)
                                    #pragma GCC unroll 16
                                    for (long c = 0; c < po_row8; c += po_lanes8)
                                        A_tile[r][c / po_lanes8] -= A[i + r][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long r = 0; r < po_rows; r++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    *(po_double *)&A_tile_edge[r][c] = A_tile[r][c / po_lanes8];
                            for (long r = 0; r < po_rows; r++)
                                for (long c = 0; c < po_min(-j + n, 48 * jt - j + 48); c++)
                                    A[i + r][j + c] = A_tile_edge[r][c];
                        }
                        for (; i < po_min(n, 48 * it + 48); i++) {
                            double A_tile_edge[po_row8] = {0};
                            po_double A_tile[po_vectors];
                            for (long c = 0; c < po_min(-j + n, 48 * jt - j + 48); c++)
                                A_tile_edge[c] = A[i][j + c];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                A_tile[c / po_lanes8] = *(const po_double *)&A_tile_edge[c];
                            for (long k = 48 * t1 - 48 * it; k <= 48 * t1 - 48 * it + 47; k++)
                                #pragma GCC unroll 16
                                for (long c = 0; c < po_row8; c += po_lanes8)
                                    A_tile[c / po_lanes8] -= A[i][k] * *(const po_double *)&A_packed[k + 48 * it - 48 * t1][j + c - 48 * jt];
                            #pragma GCC unroll 16
                            for (long c = 0; c < po_row8; c += po_lanes8)
                                *(po_double *)&A_tile_edge[c] = A_tile[c / po_lanes8];
                            for (long c = 0; c < po_min(-j + n, 48 * jt - j + 48); c++)
                                A[i][j + c] = A_tile_edge[c];
                        }
                    }
                }
                if (t1 == 2 * it)
                    for (long k = 24 * t1; k <= po_min(n - 2L, 24 * t1 + 46); k++) {
                        long i = k + 1;
                        for (; i <= po_min(n - 4L, 24 * t1 + 44); i += 4) {
                            const double a0 = A[i][k];
                            const double a1 = A[i + 1][k];
                            const double a2 = A[i + 2][k];
                            const double a3 = A[i + 3][k];
                            #pragma omp simd
                            for (long j = po_max(48 * jt, k + 1); j < po_min(n, 48 * jt + 48); j++) {
                                const double a4 = A[k][j];
                                A[i][j] -= a0 * a4;
                                A[i + 1][j] -= a1 * a4;
                                A[i + 2][j] -= a2 * a4;
                                A[i + 3][j] -= a3 * a4;
                            }
                        }
                        for (; i < po_min(n, 24 * t1 + 48); i++) {
                            const double a0 = A[i][k];
                            #pragma omp simd
                            for (long j = po_max(48 * jt, k + 1); j < po_min(n, 48 * jt + 48); j++)
                                A[i][j] -= a0 * A[k][j];
                        }
                    }
                if (t1 == it + jt) {
                    long k = 48 * t1 - 48 * it;
                    for (; k <= po_min(48 * it - 4, 48 * t1 - 48 * it + 43); k += 4) {
                        long i = 48 * it;
                        for (; i <= po_min(n - 4L, 48 * it + 44); i += 4) {
                            for (long row = k; row <= k + 2; row++) {
                                const double a0 = A[i][row];
                                const double a1 = A[i + 1][row];
                                const double a2 = A[i + 2][row];
                                const double a3 = A[i + 3][row];
                                for (long j = row + 1; j <= po_min(48 * t1 - 48 * it + 47, k + 3); j++) {
                                    const double a4 = A[row][j];
                                    A[i][j] -= a0 * a4;
                                    A[i + 1][j] -= a1 * a4;
                                    A[i + 2][j] -= a2 * a4;
                                    A[i + 3][j] -= a3 * a4;
                                }
                            }
                            {
                                const double a0 = A[i][k];
                                const double a1 = A[i + 1][k];
                                const double a2 = A[i + 2][k];
                                const double a3 = A[i + 3][k];
                                const double a4 = A[i][k + 1];
                                const double a5 = A[i + 1][k + 1];
                                const double a6 = A[i + 2][k + 1];
                                const double a7 = A[i + 3][k + 1];
                                const double a8 = A[i][k + 2];
                                const double a9 = A[i + 1][k + 2];
                                const double a10 = A[i + 2][k + 2];
                                const double a11 = A[i + 3][k + 2];
                                const double a12 = A[i][k + 3];
                                const double a13 = A[i + 1][k + 3];
                                const double a14 = A[i + 2][k + 3];
                                const double a15 = A[i + 3][k + 3];
                                #pragma omp simd
                                for (long j = k + 4; j <= 48 * t1 - 48 * it + 47; j++) {
                                    const double a16 = A[k][j];
                                    double a17 = A[i][j];
                                    double a18 = A[i + 1][j];
                                    double a19 = A[i + 2][j];
                                    double a20 = A[i + 3][j];
                                    const double a21 = A[k + 1][j];
                                    const double a22 = A[k + 2][j];
                                    const double a23 = A[k + 3][j];
                                    a17 -= a0 * a16;
                                    a18 -= a1 * a16;
                                    a19 -= a2 * a16;
                                    a20 -= a3 * a16;
                                    a17 -= a4 * a21;
                                    a18 -= a5 * a21;
                                    a19 -= a6 * a21;
                                    a20 -= a7 * a21;
                                    a17 -= a8 * a22;
                                    a18 -= a9 * a22;
                                    a19 -= a10 * a22;
                                    a20 -= a11 * a22;
                                    a17 -= a12 * a23;
                                    a18 -= a13 * a23;
                                    a19 -= a14 * a23;
                                    a20 -= a15 * a23;
                                    A[i][j] = a17;
                                    A[i + 1][j] = a18;
                                    A[i + 2][j] = a19;
                                    A[i + 3][j] = a20;
                                }
                            }
                        }
                        for (; i < po_min(n, 48 * it + 48); i++) {
                            for (long row1 = k; row1 <= k + 2; row1++) {
                                const double a0 = A[i][row1];
                                for (long j = row1 + 1; j <= po_min(48 * t1 - 48 * it + 47, k + 3); j++)
                                    A[i][j] -= a0 * A[row1][j];
                            }
                            {
                                const double a0 = A[i][k];
                                const double a1 = A[i][k + 1];
                                const double a2 = A[i][k + 2];
                                const double a3 = A[i][k + 3];
                                #pragma omp simd
                                for (long j = k + 4; j <= 48 * t1 - 48 * it + 47; j++) {
                                    double a4 = A[i][j];
                                    a4 -= a0 * A[k][j];
                                    a4 -= a1 * A[k + 1][j];
                                    a4 -= a2 * A[k + 2][j];
                                    a4 -= a3 * A[k + 3][j];
                                    A[i][j] = a4;
                                }
                            }
                        }
                    }
                    for (; k < po_min(48 * it, 48 * t1 - 48 * it + 47); k++) {
                        long i = 48 * it;
                        for (; i <= po_min(n - 4L, 48 * it + 44); i += 4) {
                            const double a0 = A[i][k];
                            const double a1 = A[i + 1][k];
                            const double a2 = A[i + 2][k];
                            const double a3 = A[i + 3][k];
                            #pragma omp simd
                            for (long j = k + 1; j <= 48 * t1 - 48 * it + 47; j++) {
                                const double a4 = A[k][j];
                                A[i][j] -= a0 * a4;
                                A[i + 1][j] -= a1 * a4;
                                A[i + 2][j] -= a2 * a4;
                                A[i + 3][j] -= a3 * a4;
                            }
                        }
                        for (; i < po_min(n, 48 * it + 48); i++) {
                            const double a0 = A[i][k];
                            #pragma omp simd
                            for (long j = k + 1; j <= 48 * t1 - 48 * it + 47; j++)
                                A[i][j] -= a0 * A[k][j];
                        }
                    }
                }
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int n,
    double (*A)[n])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                A[i][j] -= A[i][k] * A[k][j];
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int n, double (*A)[n])
{
    #pragma omp parallel firstprivate(n, A)
    po_steps_1_team(n, A);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* The clause asks again, as later steps have less work. */
void steps(int n, double A[n][n])
{
    /* polyopt: tiled 48x48x48, parallel wavefront, unroll-and-jam, register tiles, simd, packed A */
    if (po_large(n > 160)) {
        po_steps_1(n, A);
    } else {
        po_steps_1_original(n, A);
    }
}

/* Constants decide: no branch, and no threads. */
double C[N][N], D[8][8];

void constant(void)
{
    /* polyopt: parallel, simd */
    {
        #pragma omp parallel for
        for (long i = 0; i <= 1999; i++) {
            #pragma omp simd
            for (long j = 0; j <= 1999; j++)
                C[i][j] *= 2;
        }
        for (long i = 0; i <= 7; i++) {
            #pragma omp simd
            for (long j = 0; j <= 7; j++)
                D[i][j] *= 2;
        }
    }
}

/* Threads take some rows at once, as many as are work for some microseconds. */
void rows(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for schedule(dynamic, 16)
    for (long i = 1; i <= 1999; i++) {
        #pragma omp simd
        for (long j = 0; j < i; j++)
            C[i][j] /= 3;
    }
}

/* A type decides: there are never iterations enough. */
void narrow(unsigned char n, int *restrict a, const int *restrict b)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 0; i < (long)n; i++)
        a[i] += b[i];
}

/* polyopt: the original of two */
static __attribute__((noinline)) void po_two_1_original(int n, int m,
    double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        x[i] *= 2;
    for (int i = 0; i < m; i++)
        y[i] *= 2;
}

/* polyopt: for two, where there is much to do */
static __attribute__((noinline)) void po_two_1(int n, int m,
    double *restrict x, double *restrict y)
{
    if (po_threads() > 1) {
        if (n > 70000) {
            #pragma omp parallel for simd firstprivate(n, x)
            for (long i = 0; i < n; i++)
                x[i] *= 2;
        } else {
            #pragma omp simd
            for (long i = 0; i < n; i++)
                x[i] *= 2;
        }
        if (m > 70000) {
            #pragma omp parallel for simd firstprivate(m, y)
            for (long i = 0; i < m; i++)
                y[i] *= 2;
        } else {
            #pragma omp simd
            for (long i = 0; i < m; i++)
                y[i] *= 2;
        }
    } else {
        po_two_1_original(n, m, x, y);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Two loops of different work. */
void two(int n, int m, double *restrict x, double *restrict y)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 70000 || m > 70000)) {
        po_two_1(n, m, x, y);
    } else {
        for (int i = 0; i < n; i++)
            x[i] *= 2;
        for (int i = 0; i < m; i++)
            y[i] *= 2;
    }
}
