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

/* options: --parallel-threshold=0 --min-gain=any */
/* Values that an iteration sets for one update are part of it: r, which is converted; not p,
 * a product in a sum; nor last, which is read behind the loop.
 */
double kernel(int n, int d, const float x[n][d], const float y[n][d],
              double z[restrict n][n])
{
    float last = 0;

    /* polyopt: tiled 32x512x32, parallel, unroll-and-jam, simd, packed y */
    if (po_large((double)n * n * d > 78000)) {
        #pragma omp parallel for collapse(2) \
            schedule(dynamic, n >= 225 && n >= 513 ? (n + 511L) / 512 : 1) \
            firstprivate(n, d, x, y, z)
        for (long it = 0; it < n; it += 32)
            for (long jt = 0; jt < n; jt += 512)
                for (long kt = 0; kt < d; kt += 32) {
                    float y_packed[32][528];
                    for (long j = jt; j < po_min(n, jt + 512); j++) {
                        if (j + 8 < po_min(n, jt + 512))
                            for (long k = kt; k < po_min(d, kt + 32); k += 16)
                                __builtin_prefetch(&y[j + 8][k]);
                        for (long k = kt; k < po_min(d, kt + 32); k++)
                            y_packed[k - kt][j - jt] = y[j][k];
                    }
                    long i = it;
                    for (; i <= po_min(n - 4L, it + 28); i += 4) {
                        long k = kt;
                        for (; k <= po_min(d - 4L, kt + 28); k += 4) {
                            const float x0 = x[i][k];
                            const float x1 = x[i][k + 1];
                            const float x2 = x[i][k + 2];
                            const float x3 = x[i][k + 3];
                            const float x4 = x[i + 1][k];
                            const float x5 = x[i + 1][k + 1];
                            const float x6 = x[i + 1][k + 2];
                            const float x7 = x[i + 1][k + 3];
                            const float x8 = x[i + 2][k];
                            const float x9 = x[i + 2][k + 1];
                            const float x10 = x[i + 2][k + 2];
                            const float x11 = x[i + 2][k + 3];
                            const float x12 = x[i + 3][k];
                            const float x13 = x[i + 3][k + 1];
                            const float x14 = x[i + 3][k + 2];
                            const float x15 = x[i + 3][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                const float y0 = y_packed[k - kt][j - jt];
                                const float y1 = y_packed[k - kt + 1][j - jt];
                                const float y2 = y_packed[k - kt + 2][j - jt];
                                const float y3 = y_packed[k - kt + 3][j - jt];
                                double z0 = z[i][j];
                                double z1 = z[i + 1][j];
                                double z2 = z[i + 2][j];
                                double z3 = z[i + 3][j];
                                z0 += (double)(x0 - y0) * (double)(x0 - y0);
                                z0 += (double)(x1 - y1) * (double)(x1 - y1);
                                z0 += (double)(x2 - y2) * (double)(x2 - y2);
                                z0 += (double)(x3 - y3) * (double)(x3 - y3);
                                z1 += (double)(x4 - y0) * (double)(x4 - y0);
                                z1 += (double)(x5 - y1) * (double)(x5 - y1);
                                z1 += (double)(x6 - y2) * (double)(x6 - y2);
                                z1 += (double)(x7 - y3) * (double)(x7 - y3);
                                z2 += (double)(x8 - y0) * (double)(x8 - y0);
                                z2 += (double)(x9 - y1) * (double)(x9 - y1);
                                z2 += (double)(x10 - y2) * (double)(x10 - y2);
                                z2 += (double)(x11 - y3) * (double)(x11 - y3);
                                z3 += (double)(x12 - y0) * (double)(x12 - y0);
                                z3 += (double)(x13 - y1) * (double)(x13 - y1);
                                z3 += (double)(x14 - y2) * (double)(x14 - y2);
                                z3 += (double)(x15 - y3) * (double)(x15 - y3);
                                z[i][j] = z0;
                                z[i + 1][j] = z1;
                                z[i + 2][j] = z2;
                                z[i + 3][j] = z3;
                            }
                        }
                        for (; k < po_min(d, kt + 32); k++) {
                            const float x0 = x[i][k];
                            const float x1 = x[i + 1][k];
                            const float x2 = x[i + 2][k];
                            const float x3 = x[i + 3][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                const float y0 = y_packed[k - kt][j - jt];
                                z[i][j] += (double)(x0 - y0) * (double)(x0 - y0);
                                z[i + 1][j] += (double)(x1 - y0) * (double)(x1 - y0);
                                z[i + 2][j] += (double)(x2 - y0) * (double)(x2 - y0);
                                z[i + 3][j] += (double)(x3 - y0) * (double)(x3 - y0);
                            }
                        }
                    }
                    for (; i < po_min(n, it + 32); i++) {
                        long k = kt;
                        for (; k <= po_min(d - 4L, kt + 28); k += 4) {
                            const float x0 = x[i][k];
                            const float x1 = x[i][k + 1];
                            const float x2 = x[i][k + 2];
                            const float x3 = x[i][k + 3];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++) {
                                double z0 = z[i][j];
                                z0 += (double)(x0 - y_packed[k - kt][j - jt]) * (double)(x0 - y_packed[k - kt][j - jt]);
                                z0 += (double)(x1 - y_packed[k - kt + 1][j - jt]) * (double)(x1 - y_packed[k - kt + 1][j - jt]);
                                z0 += (double)(x2 - y_packed[k - kt + 2][j - jt]) * (double)(x2 - y_packed[k - kt + 2][j - jt]);
                                z0 += (double)(x3 - y_packed[k - kt + 3][j - jt]) * (double)(x3 - y_packed[k - kt + 3][j - jt]);
                                z[i][j] = z0;
                            }
                        }
                        for (; k < po_min(d, kt + 32); k++) {
                            const float x0 = x[i][k];
                            #pragma omp simd
                            for (long j = jt; j < po_min(n, jt + 512); j++)
                                z[i][j] += (double)(x0 - y_packed[k - kt][j - jt]) * (double)(x0 - y_packed[k - kt][j - jt]);
                        }
                    }
                }
        #pragma omp parallel for if (n > 230) firstprivate(n, x, y, z)
        for (long i = 0; i < n; i++) {
            const float x0 = x[i][0];
            for (long j = 0; j < n; j++) {
                double p = x0 * y[j][0];
                z[i][j] += p;
            }
        }
        for (long i = 0; i <= n - 2L; i++) {
            float last_2 = x[i][0] - y[i][0];
            z[i][i] -= last_2 * last_2;
        }
        if (n >= 1) {
            last = x[n - 1L][0] - y[n - 1L][0];
            z[n - 1L][n - 1L] -= last * last;
        }
    } else {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < d; k++) {
                    const double r = x[i][k] - y[j][k];

                    z[i][j] += r * r;
                }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double p = x[i][0] * y[j][0];

                z[i][j] += p;
            }
        for (int i = 0; i < n; i++) {
            last = x[i][0] - y[i][0];
            z[i][i] -= last * last;
        }
    }
    return last;
}
