#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --parallel-threshold=0 --no-tile */
#define N 1000
double A[N][N][N], B[N][N][N], x[N];

/* The outermost loop may have a single iteration. */
void batch(int n, int m)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for collapse(2) firstprivate(n, m)
    for (long b = 0; b < n; b++)
        for (long i = 0; i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                A[b][i][j] = B[b][i][j] * 2;
        }
}

/* It has enough. */
void rows(int m)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for firstprivate(m)
    for (long b = 0; b <= 999; b++)
        for (long i = 0; i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                A[b][i][j] = B[b][i][j] * 2;
        }
}

/* The next loop is no rectangle with it. */
void triangle(int n, int m)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for schedule(dynamic, 4) firstprivate(n, m)
    for (long b = 1; b < n; b++)
        for (long i = 0; i < b; i++) {
            #pragma omp simd
            for (long k = 0; k < m; k++)
                A[b][i][k] = B[b][i][k] * 2;
        }
}

/* There is more in it than the next loop. */
void scaled(int n, int m)
{
    /* polyopt: parallel, unroll-and-jam, simd */
    {
        #pragma omp parallel for simd firstprivate(n)
        for (long b = 0; b < n; b++)
            x[b] = 2 * x[b];
        #pragma omp parallel for firstprivate(n, m)
        for (long b = 0; b < n; b++) {
            long i = 0;
            for (; i <= m - 4L; i += 4) {
                const double x0 = x[b];
                for (long j = 1; j < m; j++) {
                    A[b][i][j] = A[b][i][j - 1] + x0;
                    A[b][i + 1][j] = A[b][i + 1][j - 1] + x0;
                    A[b][i + 2][j] = A[b][i + 2][j - 1] + x0;
                    A[b][i + 3][j] = A[b][i + 3][j - 1] + x0;
                }
            }
            for (; i < m; i++) {
                if (m >= 2) {
                    const double x0 = x[b];
                    for (long j = 1; j < m; j++)
                        A[b][i][j] = A[b][i][j - 1] + x0;
                }
            }
        }
    }
}

/* The next loop carries a dependence. */
void sweep(int n, int m)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for firstprivate(n, m)
    for (long b = 0; b < n; b++)
        for (long i = 1; i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < m; j++)
                A[b][i][j] += A[b][i - 1][j];
        }
}

/* Triangles inside are not the same work for all. */
void triangles(int n, int m)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for collapse(2) schedule(dynamic, 4) \
        firstprivate(n, m)
    for (long b = 0; b < n; b++)
        for (long i = 1; i < m; i++) {
            #pragma omp simd
            for (long j = 0; j < i; j++)
                A[b][i][j] = B[b][i][j] * 2;
        }
}
