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

/* polyopt: -std=c99 -ansi */
double C[500][500], A[500][500], B[500][500], x[500], y[500];

/* A pair of loops over one variable, a loop in braces, one behind a statement,
 * and a buffer.
 */
void product(void)
{
    int i, j, k;

    /* polyopt: tiled 32x256x32, parallel, unroll-and-jam, simd, packed B */
    {
        (void)i, (void)j, (void)k;
        {
            long it;
            #pragma omp parallel for schedule(dynamic)
            for (it = 0; it <= 480; it += 32) {
                long jt;
                for (jt = 0; jt <= 256; jt += 256) {
                    long kt;
                    for (kt = 0; kt <= 480; kt += 32) {
                        double B_packed[32][264];
                        {
                            long j;
                            for (j = jt; j <= po_min(499, jt + 255); j++) {
                                long k;
                                for (k = kt; k <= po_min(499, kt + 31); k++)
                                    B_packed[k - kt][j - jt] = B[j][k];
                            }
                        }
                        {
                            long i = it;
                            for (; i <= po_min(496, it + 28); i += 4) {
                                long k = kt;
                                for (; k <= po_min(496, kt + 28); k += 4) {
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
                                    long j;
                                    #pragma omp simd
                                    for (j = jt; j <= po_min(499, jt + 255); j++) {
                                        const double b0 = B_packed[k - kt][j - jt];
                                        const double b1 = B_packed[k - kt + 1][j - jt];
                                        const double b2 = B_packed[k - kt + 2][j - jt];
                                        const double b3 = B_packed[k - kt + 3][j - jt];
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
                                    const double a0 = A[i][k];
                                    const double a1 = A[i + 1][k];
                                    const double a2 = A[i + 2][k];
                                    const double a3 = A[i + 3][k];
                                    long j;
                                    #pragma omp simd
                                    for (j = jt; j <= po_min(499, jt + 255); j++) {
                                        const double b0 = B_packed[k - kt][j - jt];
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
                                    const double a0 = A[i][k];
                                    const double a1 = A[i][k + 1];
                                    const double a2 = A[i][k + 2];
                                    const double a3 = A[i][k + 3];
                                    long j;
                                    #pragma omp simd
                                    for (j = jt; j <= po_min(499, jt + 255); j++) {
                                        double c0 = C[i][j];
                                        c0 += a0 * B_packed[k - kt][j - jt];
                                        c0 += a1 * B_packed[k - kt + 1][j - jt];
                                        c0 += a2 * B_packed[k - kt + 2][j - jt];
                                        c0 += a3 * B_packed[k - kt + 3][j - jt];
                                        C[i][j] = c0;
                                    }
                                }
                                for (; k <= po_min(499, kt + 31); k++) {
                                    const double a0 = A[i][k];
                                    long j;
                                    #pragma omp simd
                                    for (j = jt; j <= po_min(499, jt + 255); j++)
                                        C[i][j] += a0 * B_packed[k - kt][j - jt];
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

/* The "else" stays that of the first "if". */
void branches(int n, int flag)
{
    int i;

    if (flag)
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 32000 && po_threads() > 1)) {
                long i;
                #pragma omp parallel for simd firstprivate(n)
                for (i = 0; i < n; i++) {
                    if (x[i] > 0)
                        y[i] = x[i];
                    else
                        y[i] = -x[i];
                }
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
