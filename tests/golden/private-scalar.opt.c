#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Every iteration has a t of its own. */
#define N 2000

double A[N][N], B[N][N];

void f(void)
{
    double t;

    /* polyopt: parallel, simd */
    {
        (void)t;
        #pragma omp parallel for
        for (long i = 0; i <= 1999; i++) {
            #pragma omp simd
            for (long j = 0; j <= 1999; j++) {
                double a0 = A[i][j];
                double t = a0 + B[i][j];
                a0 = t * t;
                A[i][j] = a0;
            }
        }
    }
}
