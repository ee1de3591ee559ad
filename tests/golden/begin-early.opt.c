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

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* The columns gain at once, as rows are taken in their place: less work is enough. */
void products(long n, double A[n][n], double x[restrict n], double y[restrict n],
              const double u[restrict n], const double v[restrict n]);

/* polyopt: what each thread does for products */
static __attribute__((noinline)) void po_products_1_team(long n,
    double (*A)[n], double *restrict x, double *restrict y,
    const double *restrict u, const double *restrict v)
{
    #pragma omp for
    for (long it = 0; it < n; it += 60) {
        long i = it;
        for (; i <= po_min(n - 6, it + 54); i += 6) {
            double x0 = x[i];
            double x1 = x[i + 1];
            double x2 = x[i + 2];
            double x3 = x[i + 3];
            double x4 = x[i + 4];
            double x5 = x[i + 5];
            long j = 0;
            for (; j <= n - 2; j += 2) {
                const double u0 = u[j];
                const double u1 = u[j + 1];
                x0 += A[i][j] * u0;
                x1 += A[i + 1][j] * u0;
                x2 += A[i + 2][j] * u0;
                x3 += A[i + 3][j] * u0;
                x4 += A[i + 4][j] * u0;
                x5 += A[i + 5][j] * u0;
                x0 += A[i][j + 1] * u1;
                x1 += A[i + 1][j + 1] * u1;
                x2 += A[i + 2][j + 1] * u1;
                x3 += A[i + 3][j + 1] * u1;
                x4 += A[i + 4][j + 1] * u1;
                x5 += A[i + 5][j + 1] * u1;
            }
            for (; j < n; j++) {
                const double u0 = u[j];
                x0 += A[i][j] * u0;
                x1 += A[i + 1][j] * u0;
                x2 += A[i + 2][j] * u0;
                x3 += A[i + 3][j] * u0;
                x4 += A[i + 4][j] * u0;
                x5 += A[i + 5][j] * u0;
            }
            x[i] = x0;
            x[i + 1] = x1;
            x[i + 2] = x2;
            x[i + 3] = x3;
            x[i + 4] = x4;
            x[i + 5] = x5;
        }
        for (; i < po_min(n, it + 60); i++) {
            double x0 = x[i];
            for (long j = 0; j < n; j++)
                x0 += A[i][j] * u[j];
            x[i] = x0;
        }
    }
    #pragma omp for nowait
    for (long it = 0; it < n; it += 512) {
        long j = 0;
        for (; j <= n - 8; j += 8) {
            const double v0 = v[j];
            const double v1 = v[j + 1];
            const double v2 = v[j + 2];
            const double v3 = v[j + 3];
            const double v4 = v[j + 4];
            const double v5 = v[j + 5];
            const double v6 = v[j + 6];
            const double v7 = v[j + 7];
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++) {
                double y0 = y[i];
                y0 += A[j][i] * v0;
                y0 += A[j + 1][i] * v1;
                y0 += A[j + 2][i] * v2;
                y0 += A[j + 3][i] * v3;
                y0 += A[j + 4][i] * v4;
                y0 += A[j + 5][i] * v5;
                y0 += A[j + 6][i] * v6;
                y0 += A[j + 7][i] * v7;
                y[i] = y0;
            }
        }
        for (; j < n; j++) {
            const double v0 = v[j];
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                y[i] += A[j][i] * v0;
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of products */
static __attribute__((noinline)) void po_products_1_original(long n,
    double (*A)[n], double *restrict x, double *restrict y,
    const double *restrict u, const double *restrict v)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            x[i] += A[i][j] * u[j];
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            y[i] += A[j][i] * v[j];
}

/* polyopt: for products, where there is much to do */
static __attribute__((noinline)) void po_products_1(long n, double (*A)[n],
    double *restrict x, double *restrict y, const double *restrict u,
    const double *restrict v)
{
    if (n >= -1099511627776 && n <= 1099511627776) {
        #pragma omp parallel if (n > 290) firstprivate(n, A, x, y, u, v)
        po_products_1_team(n, A, x, y, u, v);
    } else {
        po_products_1_original(n, A, x, y, u, v);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void products(long n, double A[n][n], double x[restrict n], double y[restrict n],
              const double u[restrict n], const double v[restrict n])
{
    /* polyopt: tiled 60, 512, parallel, unroll-and-jam, simd */
    if (po_large(n > 72)) {
        po_products_1(n, A, x, y, u, v);
    } else {
        po_products_1_original(n, A, x, y, u, v);
    }
}
