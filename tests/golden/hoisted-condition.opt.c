#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* A condition that all iterations of a loop share is tested before the loop,
 * where the loop has an iteration.
 */
#define N 1000

double a[N][N], x[2 * N];

void f(void)
{
    /* polyopt: parallel, simd */
    if (po_threads() > 1) {
        #pragma omp parallel for schedule(dynamic, 10)
        for (long i = 0; i <= 333; i++) {
            if (3 * i <= 999 && x[2 * i] > 0) {
                #pragma omp simd
                for (long j = 3 * i; j <= 999; j++)
                    a[i][j] = x[i];
            }
        }
    } else {
        for (int i = 0; i < N; i++)
            if (x[2 * i] > 0)
                for (int j = 3 * i; j < N; j++)
                    a[i][j] = x[i];
    }
}
