#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Variables that compilers would report as unused: once in a function, and not
 * if they are used elsewhere.
 */
double A[1000][1000], x[1000];

int f(int n, int m)
{
    int i, j, k;

    /* polyopt: parallel, simd */
    {
        (void)i, (void)j, (void)k;
        #pragma omp parallel for
        for (long j = 0; j <= 999; j++) {
            #pragma omp simd
            for (long i = 0; i <= 999; i++)
                A[j][i] *= 2;
        }
        int k = m;
        #pragma omp parallel for firstprivate(k)
        for (long j = 0; j <= 999; j++) {
            #pragma omp simd
            for (long i = 0; i <= 999; i++)
                A[j][i] += k;
        }
    }
    return n;
}
