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

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --min-gain=5 */
/* A matrix is factorized again and again: there is much work also where it is small, which the
 * original is faster for.
 */
void factorize(int steps, int n, float a[n][n], const float m[n][n])
{
    /* polyopt: tiled 512, unroll-and-jam, simd */
    if (po_large(((double)steps * n * n > 60000 || (double)steps * n * n * n > 110000) && n > 16) &&
        steps >= 1 && n >= 1 && po_disjoint(m, &m[n - 1L][n], a, &a[n - 1L][n])) {
        for (long t = 0; t < steps; t++) {
            for (long i = 0; i < n; i++) {
                #pragma omp simd
                for (long j = 0; j < n; j++)
                    a[i][j] = m[i][j];
            }
            for (long i = 0; i < n; i++)
                for (long jt = 512 * po_floord(i, 512); jt < n; jt += 512) {
                    float sum_3[512];
                    {
                        float sum_2[512];
                        #pragma omp simd
                        for (long j = po_max(i, jt); j < po_min(n, jt + 512); j++)
                            sum_2[j - jt] = a[i][j];
                        {
                            long k = 0;
                            for (; k <= i - 8; k += 8) {
                                const float a0 = a[i][k];
                                const float a1 = a[i][k + 1];
                                const float a2 = a[i][k + 2];
                                const float a3 = a[i][k + 3];
                                const float a4 = a[i][k + 4];
                                const float a5 = a[i][k + 5];
                                const float a6 = a[i][k + 6];
                                const float a7 = a[i][k + 7];
                                #pragma omp simd
                                for (long j = po_max(i, jt); j < po_min(n, jt + 512); j++) {
                                    float sum_2_0 = sum_2[j - jt];
                                    sum_2_0 -= a0 * a[k][j];
                                    sum_2_0 -= a1 * a[k + 1][j];
                                    sum_2_0 -= a2 * a[k + 2][j];
                                    sum_2_0 -= a3 * a[k + 3][j];
                                    sum_2_0 -= a4 * a[k + 4][j];
                                    sum_2_0 -= a5 * a[k + 5][j];
                                    sum_2_0 -= a6 * a[k + 6][j];
                                    sum_2_0 -= a7 * a[k + 7][j];
                                    sum_2[j - jt] = sum_2_0;
                                }
                            }
                            for (; k < i; k++) {
                                const float a0 = a[i][k];
                                #pragma omp simd
                                for (long j = po_max(i, jt); j < po_min(n, jt + 512); j++)
                                    sum_2[j - jt] -= a0 * a[k][j];
                            }
                        }
                        #pragma omp simd
                        for (long j = po_max(i, jt); j < po_min(n, jt + 512); j++)
                            a[i][j] = sum_2[j - jt];
                        for (long j = po_max(i + 1, jt); j < po_min(n, jt + 512); j++)
                            sum_3[j - jt] = a[j][i];
                        if (i <= jt + 510 && i <= n - 2L) {
                            long k = 0;
                            for (; k <= i - 8; k += 8) {
                                const float a0 = a[k][i];
                                const float a1 = a[k + 1][i];
                                const float a2 = a[k + 2][i];
                                const float a3 = a[k + 3][i];
                                const float a4 = a[k + 4][i];
                                const float a5 = a[k + 5][i];
                                const float a6 = a[k + 6][i];
                                const float a7 = a[k + 7][i];
                                #pragma omp simd
                                for (long j = po_max(i + 1, jt); j < po_min(n, jt + 512); j++) {
                                    float sum_3_0 = sum_3[j - jt];
                                    sum_3_0 -= a[j][k] * a0;
                                    sum_3_0 -= a[j][k + 1] * a1;
                                    sum_3_0 -= a[j][k + 2] * a2;
                                    sum_3_0 -= a[j][k + 3] * a3;
                                    sum_3_0 -= a[j][k + 4] * a4;
                                    sum_3_0 -= a[j][k + 5] * a5;
                                    sum_3_0 -= a[j][k + 6] * a6;
                                    sum_3_0 -= a[j][k + 7] * a7;
                                    sum_3[j - jt] = sum_3_0;
                                }
                            }
                            for (; k < i; k++) {
                                const float a0 = a[k][i];
                                #pragma omp simd
                                for (long j = po_max(i + 1, jt); j < po_min(n, jt + 512); j++)
                                    sum_3[j - jt] -= a[j][k] * a0;
                            }
                        }
                        if (i <= n - 2L && i <= jt + 510) {
                            const float a0 = a[i][i];
                            for (long j = po_max(i + 1, jt); j < po_min(n, jt + 512); j++)
                                a[j][i] = sum_3[j - jt] / a0;
                        }
                    }
                }
        }
    } else {
        for (int t = 0; t < steps; t++) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    a[i][j] = m[i][j];
            for (int i = 0; i < n; i++) {
                for (int j = i; j < n; j++) {
                    float sum = a[i][j];

                    for (int k = 0; k < i; k++)
                        sum -= a[i][k] * a[k][j];
                    a[i][j] = sum;
                }
                for (int j = i + 1; j < n; j++) {
                    float sum = a[j][i];

                    for (int k = 0; k < i; k++)
                        sum -= a[j][k] * a[k][i];
                    a[j][i] = sum / a[i][i];
                }
            }
        }
    }
}
