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

/* polyopt: --scheduler=identity --no-parallel --min-gain=any */
/* The array of the first iteration, which is peeled, is not used there; the loop behind it
 * has one of its own.
 */
#define N 19
void third(double A[N][N], double B[N][N], double x[N]);
void third(double A[N][N], double B[N][N], double x[N])
{
    /* polyopt: simd */
    if (po_disjoint(x, (const void *)((unsigned long)x + sizeof(x[0]) * (19)),
                    B, &B[18][19]) &&
        po_disjoint(x, (const void *)((unsigned long)x + sizeof(x[0]) * (19)),
                    A, &A[18][19]) &&
        po_disjoint(B, &B[18][19], A, &A[18][19])) {
        double t[2][3] = {{x[0], 1, 2}};
        (void)t;
        #pragma omp simd
        for (long j = 0; j <= 18; j++)
            A[0][j] = B[0][j] - A[0][j];
        for (long i = 1; i <= 16; i++) {
            double t[2][3] = {{x[i], 1, 2}};
            #pragma omp simd
            for (long j = 0; j <= 18; j++)
                A[i][j] = B[i][j] - A[i][j];
            if ((i + 2) % 3 == 0)
                for (long j = 0; j <= 2; j++) {
                    x[i] += t[0][j] - t[1][j];
                    t[0][j] = (int)j;
                }
        }
        for (long i = 17; i <= 18; i++) {
            double t[2][3] = {{x[i], 1, 2}};
            (void)t;
            #pragma omp simd
            for (long j = 0; j <= 18; j++)
                A[i][j] = B[i][j] - A[i][j];
        }
    } else {
        for (int i = 0; i < N; i++) {
            double t[2][3] = {{x[i], 1, 2}};

            for (int j = 0; j < N; j++)
                A[i][j] = B[i][j] - A[i][j];
            if (i % 3 == 1)
                for (int j = 0; j < 3; j++) {
                    x[i] += t[0][j] - t[1][j];
                    t[0][j] = j;
                }
        }
    }
}
