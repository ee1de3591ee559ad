#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* A condition that all iterations of a loop share is tested before the loop,
 * where the loop has an iteration.
 */
#define N 2000

double a[N][N], x[2 * N];

void f(void)
{
    /* polyopt: parallel, simd */
    #pragma omp parallel for schedule(dynamic, 20)
    for (long i = 0; i <= 666; i++) {
        if (x[2 * i] > 0) {
            const double x0 = x[i];
            #pragma omp simd
            for (long j = 3 * i; j <= 1999; j++)
                a[i][j] = x0;
        }
    }
}
