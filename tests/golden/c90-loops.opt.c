#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static __inline__ long po_min(long a, long b)
{
    return a < b ? a : b;
}

static __inline__ int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static __inline__ int po_threads(void)
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

/* polyopt: -std=c99 -ansi */
double C[500][500], A[500][500], B[500][500], x[500], y[500];

/* A pair of loops over one variable, a loop in braces, one behind a statement,
 * and a buffer.
 */
void product(void)
{
    int i, j, k;

    /* polyopt: tiled 144x96x256, parallel, register tiles, packed B */
    {
        (void)i, (void)j, (void)k;
        {
            long it;
            long jt;
            #pragma omp parallel for collapse(2) schedule(dynamic)
            for (it = 0; it <= 432; it += 144)
                for (jt = 0; jt <= 480; jt += 96) {
                    long kt;
                    for (kt = 0; kt <= 256; kt += 256) {
                        double B_packed[256][104];
                        {
                            long t1;
                            for (t1 = jt; t1 <= po_min(499, jt + 95); t1++) {
                                long k;
                                for (k = kt; k <= po_min(499, kt + 255); k++)
                                    B_packed[k - kt][t1 - jt] = B[t1][k];
                            }
                        }
                        {
                            long t1;
                            long k;
                            for (t1 = po_min(499, jt + 95) + 1; t1 < jt + 96; t1++)
                                for (k = kt; k <= po_min(499, kt + 255); k++)
                                    B_packed[k - kt][t1 - jt] = 0;
                        }
                        {
                            long j = jt;
                            for (; j <= po_min(500L - po_row8, jt - po_row8 + 96); j += po_row8) {
                                long i = it;
                                for (; i <= po_min(500L - po_rows, it - po_rows + 144); i += po_rows) {
                                    po_double C_tile[po_rows][po_vectors];
                                    {
                                        long r;
                                        long c;
                                        #pragma GCC unroll 16
                                        for (r = 0; r < po_rows; r++)
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                C_tile[r][c / po_lanes8] = *(const po_double *)&C[i + r][j + c];
                                    }
                                    {
                                        long k;
                                        for (k = kt; k <= po_min(499, kt + 255); k++) {
                                            long r;
                                            #pragma GCC unroll 16
                                            for (r = 0; r < po_rows; r++) {
                                                long c;
                                                #pragma GCC unroll 16
                                                for (c = 0; c < po_row8; c += po_lanes8)
                                                    C_tile[r][c / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                                            }
                                        }
                                    }
                                    {
                                        long r;
                                        long c;
                                        #pragma GCC unroll 16
                                        for (r = 0; r < po_rows; r++)
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                *(po_double *)&C[i + r][j + c] = C_tile[r][c / po_lanes8];
                                    }
                                }
                                for (; i <= po_min(499, it + 143); i++) {
                                    po_double C_tile[po_vectors];
                                    {
                                        long c;
                                        #pragma GCC unroll 16
                                        for (c = 0; c < po_row8; c += po_lanes8)
                                            C_tile[c / po_lanes8] = *(const po_double *)&C[i][j + c];
                                    }
                                    {
                                        long k;
                                        for (k = kt; k <= po_min(499, kt + 255); k++) {
                                            long c;
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                C_tile[c / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                                        }
                                    }
                                    {
                                        long c;
                                        #pragma GCC unroll 16
                                        for (c = 0; c < po_row8; c += po_lanes8)
                                            *(po_double *)&C[i][j + c] = C_tile[c / po_lanes8];
                                    }
                                }
                            }
                            for (; j <= po_min(499, jt + 95); j += po_row8) {
                                long i = it;
                                for (; i <= po_min(500L - po_rows, it - po_rows + 144); i += po_rows) {
                                    double C_tile_edge[po_rows][po_row8] = {{0}};
                                    po_double C_tile[po_rows][po_vectors];
                                    {
                                        long r;
                                        long c;
                                        for (r = 0; r < po_rows; r++)
                                            for (c = 0; c <= po_min(499L - j, jt - j + 95); c++)
                                                C_tile_edge[r][c] = C[i + r][j + c];
                                        #pragma GCC unroll 16
                                        for (r = 0; r < po_rows; r++)
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                C_tile[r][c / po_lanes8] = *(const po_double *)&C_tile_edge[r][c];
                                    }
                                    {
                                        long k;
                                        for (k = kt; k <= po_min(499, kt + 255); k++) {
                                            long r;
                                            #pragma GCC unroll 16
                                            for (r = 0; r < po_rows; r++) {
                                                long c;
                                                #pragma GCC unroll 16
                                                for (c = 0; c < po_row8; c += po_lanes8)
                                                    C_tile[r][c / po_lanes8] += A[i + r][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                                            }
                                        }
                                    }
                                    {
                                        long r;
                                        long c;
                                        #pragma GCC unroll 16
                                        for (r = 0; r < po_rows; r++)
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                *(po_double *)&C_tile_edge[r][c] = C_tile[r][c / po_lanes8];
                                        for (r = 0; r < po_rows; r++)
                                            for (c = 0; c <= po_min(499L - j, jt - j + 95); c++)
                                                C[i + r][j + c] = C_tile_edge[r][c];
                                    }
                                }
                                for (; i <= po_min(499, it + 143); i++) {
                                    double C_tile_edge[po_row8] = {0};
                                    po_double C_tile[po_vectors];
                                    {
                                        long c;
                                        for (c = 0; c <= po_min(499L - j, jt - j + 95); c++)
                                            C_tile_edge[c] = C[i][j + c];
                                        #pragma GCC unroll 16
                                        for (c = 0; c < po_row8; c += po_lanes8)
                                            C_tile[c / po_lanes8] = *(const po_double *)&C_tile_edge[c];
                                    }
                                    {
                                        long k;
                                        for (k = kt; k <= po_min(499, kt + 255); k++) {
                                            long c;
                                            #pragma GCC unroll 16
                                            for (c = 0; c < po_row8; c += po_lanes8)
                                                C_tile[c / po_lanes8] += A[i][k] * *(const po_double *)&B_packed[k - kt][j + c - jt];
                                        }
                                    }
                                    {
                                        long c;
                                        #pragma GCC unroll 16
                                        for (c = 0; c < po_row8; c += po_lanes8)
                                            *(po_double *)&C_tile_edge[c] = C_tile[c / po_lanes8];
                                        for (c = 0; c <= po_min(499L - j, jt - j + 95); c++)
                                            C[i][j + c] = C_tile_edge[c];
                                    }
                                }
                            }
                        }
                    }
                }
        }
    }
}

long sum(const long *a, int n)
{
    long s = 0;
    int i, t = 0;

    /* polyopt: parallel, simd, reduction */
    if (po_large(n > 140000)) {
        {
            unsigned long s0 = s;
            long i;
            #pragma omp parallel for simd reduction(+:s0) safelen(32) \
                firstprivate(a, n)
            for (i = n - 1L; i >= 0; i--)
                s0 += a[i];
            s = (long)s0;
        }
        if (n >= 1)
            i = -1;
        else
            i = n - 1L;
        if (n >= 1)
            t += n;
    } else {
        for (i = n - 1; i >= 0; i--) {
            s += a[i];
            t += 1;
        }
    }
    return s + t + i;
}

/* polyopt: the original of branches */
static __attribute__((noinline)) void po_branches_1_original(int n)
{
    int i;

    for (i = 0; i < n; i++)
        if (x[i] > 0)
            y[i] = x[i];
        else
            y[i] = -x[i];
}

/* polyopt: for branches, where there is much to do */
static __attribute__((noinline)) void po_branches_1(int n)
{
    if (po_threads() > 1) {
        long i;
        #pragma omp parallel for simd firstprivate(n)
        for (i = 0; i < n; i++) {
            if (x[i] > 0)
                y[i] = x[i];
            else
                y[i] = -x[i];
        }
    } else {
        po_branches_1_original(n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* The "else" stays that of the first "if". */
void branches(int n, int flag)
{
    int i;

    if (flag)
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 32000)) {
                po_branches_1(n);
            } else {
                for (i = 0; i < n; i++)
                    if (x[i] > 0)
                        y[i] = x[i];
                    else
                        y[i] = -x[i];
            }
        }
    else
        y[0] = 0;
}
