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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n, int m,
    double (*restrict A)[1000], double (*restrict B)[1000])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = i + j;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            B[i][j] = A[i][j];
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, int m,
    double (*restrict A)[1000], double (*restrict B)[1000])
{
    #pragma omp parallel for firstprivate(n, m, A, B)
    for (long i = 0; i < po_min(n, m); i++) {
        #pragma omp simd
        for (long j = 0; j < po_min(n, m); j++) {
            double a0;
            a0 = (int)i + (int)j;
            B[i][j] = a0;
            A[i][j] = a0;
        }
        #pragma omp simd
        for (long j = m; j < n; j++)
            A[i][j] = (int)i + (int)j;
        #pragma omp simd
        for (long j = n; j < m; j++)
            B[i][j] = A[i][j];
    }
    if (n > 320) {
        #pragma omp parallel for firstprivate(n, m, A)
        for (long i = po_max(m, 0); i < n; i++) {
            #pragma omp simd
            for (long j = 0; j < n; j++)
                A[i][j] = (int)i + (int)j;
        }
    } else {
        for (long i = po_max(m, 0); i < n; i++) {
            #pragma omp simd
            for (long j = 0; j < n; j++)
                A[i][j] = (int)i + (int)j;
        }
    }
    if (m > 260) {
        #pragma omp parallel for firstprivate(n, m, A, B)
        for (long i = po_max(n, 0); i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                B[i][j] = A[i][j];
        }
    } else {
        for (long i = po_max(n, 0); i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                B[i][j] = A[i][j];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Two ranges share their loops; what they do not share stands apart. */
void f(int n, int m, double A[restrict 1000][1000],
       double B[restrict 1000][1000])
{
    /* polyopt: parallel, simd */
    if (po_large(n > 320 || m > 260)) {
        po_f_1(n, m, A, B);
    } else {
        po_f_1_original(n, m, A, B);
    }
}
