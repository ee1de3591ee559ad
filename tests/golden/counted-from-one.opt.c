#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* polyopt: --no-parallel --min-gain=any */

/* Rows from 1 on, as in Fortran: they are of m elements, not of m + 1, so that the new loops run
 * for matrices that fill their memory.
 */
void from_one(int n, int m, int lda, double *restrict a,
              const double *restrict x, double *restrict y)
{
    a -= 1 + lda;
    --x;
    --y;
    /* polyopt: unroll-and-jam */
    if (po_large((double)n * m > 870) &&
        n >= 1 && m >= 1 && lda >= m &&
        po_disjoint(&a[1L * lda + 1], &a[(long)n * lda + m + 1L],
                    &y[1], &y[n + 1L]) &&
        po_disjoint(&x[1], &x[m + 1L], &y[1], &y[n + 1L])) {
        long j = 1;
        for (; j <= n - 5L; j += 6) {
            double y0 = y[j];
            double y1 = y[j + 1];
            double y2 = y[j + 2];
            double y3 = y[j + 3];
            double y4 = y[j + 4];
            double y5 = y[j + 5];
            long i = 1;
            for (; i < m; i += 2) {
                const double x0 = x[i];
                const double x1 = x[i + 1];
                y0 += a[j * lda + i] * x0;
                y1 += a[(j + 1) * lda + i] * x0;
                y2 += a[(j + 2) * lda + i] * x0;
                y3 += a[(j + 3) * lda + i] * x0;
                y4 += a[(j + 4) * lda + i] * x0;
                y5 += a[(j + 5) * lda + i] * x0;
                y0 += a[j * lda + i + 1] * x1;
                y1 += a[(j + 1) * lda + i + 1] * x1;
                y2 += a[(j + 2) * lda + i + 1] * x1;
                y3 += a[(j + 3) * lda + i + 1] * x1;
                y4 += a[(j + 4) * lda + i + 1] * x1;
                y5 += a[(j + 5) * lda + i + 1] * x1;
            }
            for (; i <= m; i++) {
                const double x0 = x[i];
                y0 += a[j * lda + i] * x0;
                y1 += a[(j + 1) * lda + i] * x0;
                y2 += a[(j + 2) * lda + i] * x0;
                y3 += a[(j + 3) * lda + i] * x0;
                y4 += a[(j + 4) * lda + i] * x0;
                y5 += a[(j + 5) * lda + i] * x0;
            }
            y[j] = y0;
            y[j + 1] = y1;
            y[j + 2] = y2;
            y[j + 3] = y3;
            y[j + 4] = y4;
            y[j + 5] = y5;
        }
        for (; j <= n; j++) {
            double y0 = y[j];
            for (long i = 1; i <= m; i++)
                y0 += a[j * lda + i] * x[i];
            y[j] = y0;
        }
    } else {
        for (int j = 1; j <= n; ++j)
            for (int i = 1; i <= m; ++i)
                y[j] += a[i + j * lda] * x[i];
    }
}

/* A triangle from its diagonal on, and downwards. */
void triangle(int n, int lda, double *restrict a, const double *restrict x,
              double *restrict y)
{
    /* polyopt: simd */
    if (lda + 1L >= n) {
        for (long j = n - 1L; j >= 1; j--) {
            const double x0 = x[j];
            #pragma omp simd
            for (long i = j + 1; i <= n; i++)
                y[i] += a[j * lda + i] * x0;
        }
    } else {
        for (int j = n; j >= 1; --j)
            for (int i = j + 1; i <= n; ++i)
                y[i] += a[i + j * lda] * x[j];
    }
}

/* The element before the first one is read: 0 is the first. */
void from_one_with_border(int n, int m, int lda, double *restrict a)
{
    /* polyopt: simd */
    if (lda - 1L >= m) {
        for (long j = 2; j <= n; j++) {
            #pragma omp simd
            for (long i = 1; i <= m; i++)
                a[j * lda + i] += a[j * lda + i - lda - 1];
        }
    } else {
        for (int j = 2; j <= n; ++j)
            for (int i = 1; i <= m; ++i)
                a[i + j * lda] += a[i - 1 + j * lda - lda];
    }
}
